/**
 * The time from one `resume` to the next `pause`. Each stay has its own signal, because a request from an earlier one
 * says nothing about the network now.
 */
export interface Stay {
  /** The signal of the current stay, or of the last one. `pause` aborts it. */
  readonly signal: AbortSignal;
  here(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Aborts the signal for good. Nothing waits for the page anymore. */
  end(): void;
}

export function createStay(): Stay {
  let leaving = new AbortController();
  let back: Promise<void> | undefined;
  let tellBack = () => {};
  return {
    get signal() {
      return leaving.signal;
    },
    async here() {
      await back;
    },
    pause() {
      leaving.abort();
      back ??= new Promise((resolve) => {
        tellBack = resolve;
      });
    },
    resume() {
      leaving = new AbortController();
      back = undefined;
      tellBack();
    },
    end() {
      leaving.abort();
    },
  };
}
