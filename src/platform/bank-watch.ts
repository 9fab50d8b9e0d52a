/**
 * Finds out whether the bank asks its customer to confirm the payment (3-D Secure). The provider's script lays that
 * question over the page without telling us, so the provider is polled. Leaving the form does not wait for its answer.
 */

const POLL_MS = 1000;

export interface BankWatchOptions {
  isAsking(): Promise<boolean>;
  isCovered(): boolean;
  /** Called once; resolves when it is stored. */
  onAsks(): Promise<void>;
  /** Called once when the person has left the form and the question still covers the page. */
  onLeft(): void;
}

export interface BankWatch {
  /** The person leaves the form. */
  leave(): void;
  /** The provider has answered for the card. */
  stop(): void;
}

export function watchBank({ isAsking, isCovered, onAsks, onLeft }: BankWatchOptions): BankWatch {
  let noted: Promise<void> | undefined;
  let hasLeft = false;
  let isLooking = false;
  let isStopped = false;
  const timer = setInterval(look, POLL_MS);

  function stop() {
    isStopped = true;
    clearInterval(timer);
  }

  function note() {
    noted ??= onAsks();
    if (!hasLeft) return;
    stop();
    // The page may be reloaded now.
    noted.catch(() => {}).then(onLeft);
  }

  async function look() {
    if (hasLeft && isCovered()) return note();
    if (isLooking || noted) return;
    isLooking = true;
    const asks = await isAsking().catch(isCovered);
    isLooking = false;
    if (asks && !isStopped) note();
  }

  return {
    leave() {
      if (isStopped) return;
      hasLeft = true;
      if (noted) note();
      else look();
    },
    stop,
  };
}
