import { type RefObject, useEffect, useRef } from 'react';

/** True while the page is being left for another one. A touch or key means that the person has stayed. */
export function useIsLeaving(): RefObject<boolean> {
  const isLeaving = useRef(false);
  useEffect(() => {
    const ended = new AbortController();
    const note = ({ type }: Event) => {
      isLeaving.current = type === 'beforeunload';
    };
    for (const type of ['beforeunload', 'pageshow', 'pointerdown', 'keydown']) {
      addEventListener(type, note, { capture: true, signal: ended.signal });
    }
    return () => ended.abort();
  }, []);
  return isLeaving;
}
