/** After navigation, focuses the new page's content and names it: nothing else tells a screen reader of a new title. */
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { wasReloaded } from '../../platform/reload-shown-page.ts';

export function useFocusOnArrival(target: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    const focus = () => {
      target.current?.setAttribute('aria-label', document.title);
      target.current?.focus({ preventScroll: true });
    };
    if (wasReloaded()) focus();
    return router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      if (pathChanged && fromLocation) focus();
    });
  }, [router, target]);
}
