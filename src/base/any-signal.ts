/** `AbortSignal.any` for browsers from before 2024, which lack nothing else (docs/decisions/019). Import it before all that uses it. */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const any = new AbortController();
  for (const signal of signals) {
    const follow = () => any.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { once: true, signal: any.signal });
  }
  return any.signal;
}

AbortSignal.any ??= anySignal;
