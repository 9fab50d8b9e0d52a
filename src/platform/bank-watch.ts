/**
 * Whether the bank is asking the card's owner who they are. The provider's script lays that question over the page and
 * does not tell, so the provider itself is asked now and then. Going away never waits for its word: what lies over the
 * page is seen without a network.
 */

/** Between two looks (milliseconds). */
const LOOK_AGAIN = 1000;

export interface BankWatchOptions {
  /** Asks the provider; may fail, or take as long as a network hangs. */
  isAsking(): Promise<boolean>;
  /** Whether something of the provider's lies over the page. */
  isCovered(): boolean;
  /** Told once; resolves when it is noted. */
  onAsks(): Promise<void>;
  /** Told once when the person has left the form while the bank asks: the question still lies over what they see. */
  onLeft(): void;
}

export interface BankWatch {
  /** The person leaves the form. */
  leave(): void;
  /** The card is answered. */
  stop(): void;
}

export function watchBank({ isAsking, isCovered, onAsks, onLeft }: BankWatchOptions): BankWatch {
  let noted: Promise<void> | undefined;
  let hasLeft = false;
  let isLooking = false;
  let isStopped = false;
  const timer = setInterval(look, LOOK_AGAIN);

  function stop() {
    isStopped = true;
    clearInterval(timer);
  }

  function note() {
    noted ??= onAsks();
    if (!hasLeft) return;
    stop();
    // What is not written by then goes with the page.
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
