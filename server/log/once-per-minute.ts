/** Limits a repeated message to one a minute; the next one says how many were left out. */

const MINUTE = 60_000;
/** Beyond this many causes at once, all others count as one. */
const MOST_CAUSES = 500;

/** @param leftOut how many were left out since the last one */
type Say = (leftOut: number) => void;

interface Cause {
  leftOut: number;
  say: Say;
  timer: NodeJS.Timeout;
}

export interface OncePerMinute {
  run(cause: string, say: Say): void;
  /** Reports what was left out since the last report. */
  close(): void;
}

export function oncePerMinute(): OncePerMinute {
  const causes = new Map<string, Cause>();
  const begin = (name: string, say: Say, leftOut: number) => {
    const timer = setTimeout(() => end(name), MINUTE).unref();
    causes.set(name, { leftOut: 0, say, timer });
    say(leftOut);
  };
  const end = (name: string) => {
    const cause = causes.get(name);
    causes.delete(name);
    if (cause && cause.leftOut > 0) begin(name, cause.say, cause.leftOut);
  };
  return {
    run(cause, say) {
      const name = causes.size < MOST_CAUSES || causes.has(cause) ? cause : 'others';
      const known = causes.get(name);
      if (!known) return begin(name, say, 0);
      known.leftOut += 1;
      known.say = say;
    },
    close() {
      for (const { leftOut, say, timer } of causes.values()) {
        clearTimeout(timer);
        if (leftOut > 0) say(leftOut);
      }
      causes.clear();
    },
  };
}
