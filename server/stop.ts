/**
 * The end of the process, within ten seconds of the first SIGTERM or SIGINT and with status 0. What was answered is on disk by
 * then, so a store that hangs is not waited for.
 */

// Milliseconds. A supervisor that waits for ten seconds must not have to kill us.
const LIMIT = 9000;

/** @param stop finishes what is under way */
export function onceToldToStop(stop: () => Promise<void>): void {
  let isStopping = false;
  const handle = () => {
    // Under npm, Ctrl-C arrives twice: from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      console.error('Stopped without waiting any longer for what is still under way');
      process.exit(0);
    }, LIMIT);
    stop().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
