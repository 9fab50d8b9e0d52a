/** For tests, and for benchmarks that use their helpers: runs at the end of the test file, or else of the process. */
const vitest = process.env.VITEST ? await import('vitest') : undefined;

export function whenDone(clean: () => void): void {
  if (vitest) vitest.afterAll(clean);
  // The last one registered runs first, as in Vitest.
  else process.prependOnceListener('exit', clean);
}
