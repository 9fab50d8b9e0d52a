/**
 * Ends the process within ten seconds of the first SIGTERM or SIGINT, with status 0 unless stopping fails. Everything that was
 * answered is on disk, so the end does not wait for a store that hangs.
 */
import type { Log } from './log/log.ts';

// A supervisor that waits for ten seconds must not have to kill us.
const LIMIT_MS = 9000;

interface Deps {
  /** Finishes the work in progress. */
  stop: () => Promise<void>;
  log: Pick<Log, 'error' | 'close'>;
}

export function onceToldToStop({ stop, log }: Deps): void {
  const exit = (code: number) => {
    log.close();
    process.exit(code);
  };
  let isStopping = false;
  const handle = () => {
    // Under npm, Ctrl-C arrives twice: from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error('Stopped without waiting any longer for what is still under way', undefined);
      exit(0);
    }, LIMIT_MS);
    stop().then(
      () => exit(0),
      (error) => {
        log.error('stopping', error);
        exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
