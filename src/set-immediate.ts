/**
 * A `setImmediate` whose turns outlive the page's being put away (docs/decisions/019). WebKit drops the messages that are
 * under way then. React's scheduler takes its turns by message where there is no `setImmediate`: it would wait for the
 * dropped one for ever, and nothing of the page would be rendered again. Import it before React.
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
