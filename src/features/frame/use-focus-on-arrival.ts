/** After a change of page the keyboard and the screen reader go on at its content, as after a load. */
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

export function useFocusOnArrival(target: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) target.current?.focus({ preventScroll: true });
      }),
    [router, target],
  );
}
