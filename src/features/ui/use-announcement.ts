import { useCallback, useEffect, useState } from 'react';

/** Long enough to be read out (milliseconds). */
const STAYS_MS = 5000;

/** Text for a live region. It is removed after a while: found later, it would seem current. */
export function useAnnouncement(): [said: string, say: (text: string) => void] {
  const [said, setSaid] = useState({ text: '' });
  useEffect(() => {
    if (!said.text) return;
    const timer = setTimeout(() => setSaid({ text: '' }), STAYS_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return [said.text, useCallback((text) => setSaid({ text }), [])];
}
