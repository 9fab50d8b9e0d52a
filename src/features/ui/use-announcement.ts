import { useCallback, useEffect, useState } from 'react';

/** Long enough to be read out (milliseconds). */
const STAYS_MS = 5000;

/** A text for a region that is read out when it changes. It goes again: found later, it would be taken for what is so now. */
export function useAnnouncement(): [said: string, say: (text: string) => void] {
  const [said, setSaid] = useState({ text: '' });
  useEffect(() => {
    if (!said.text) return;
    const timer = setTimeout(() => setSaid({ text: '' }), STAYS_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said.text, useCallback((text) => setSaid({ text }), [])];
}
