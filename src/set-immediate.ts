/**
 * A `setImmediate` whose callbacks survive the back/forward cache (docs/decisions/019). WebKit drops the messages that are
 * pending then. Without `setImmediate`, React's scheduler uses messages: it would wait for the dropped one forever, and the page
 * would never render again. Import it before React.
 */
export function createSetImmediate(page: EventTarget, channel: MessageChannel): (work: () => void) => void {
  const due: (() => void)[] = [];
  const ask = () => channel.port2.postMessage(null);
  channel.port1.onmessage = () => {
    // One failure must not cost the others their turn.
    if (due.length > 1) ask();
    due.shift()?.();
  };
  page.addEventListener('pageshow', () => {
    if (due.length > 0) ask();
  });
  return (work) => {
    due.push(work);
    if (due.length === 1) ask();
  };
}

if (typeof window !== 'undefined') {
  Object.assign(globalThis, { setImmediate: createSetImmediate(window, new MessageChannel()) });
}
