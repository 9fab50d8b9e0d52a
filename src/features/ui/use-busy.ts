/** One run at a time of something that takes a while, for the control that starts it. */
import { useState } from 'react';

export function useBusy(): [isBusy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    await work().finally(() => setBusy(false));
  }
  return [isBusy, run];
}
