import { type ComponentProps, useEffect, useState } from 'react';

/** By then a screen reader knows the new toast (milliseconds). */
const SETTLES_MS = 150;

interface ToastWordsProps extends ComponentProps<'div'> {
  isError: boolean;
}

/**
 * A screen reader reads out what comes into a live region, but seldom what a new one brings along, except for an alert. So good
 * news comes into its toast a moment later. Everybody else sees it from the start.
 */
export function ToastWords({ isError, ...props }: ToastWordsProps) {
  const [isSaid, setSaid] = useState(isError);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), SETTLES_MS);
    return () => clearTimeout(timer);
  }, []);
  return <div key={String(isSaid)} aria-hidden={!isSaid || undefined} {...props} />;
}
