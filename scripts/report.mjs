/**
 * @typedef {{ name: string, passed: number, failed: number, skipped: number, flaky?: string[], isWithout?: boolean }} Result
 * `flaky`: tests that failed, then passed when repeated. `isWithout`: the runner reported that the machine lacks what it needs.
 *
 * Prints a line per runner, the names of flaky tests, how many were skipped and, last, the total. Exits non-zero if anything
 * failed or a runner ran nothing.
 * @param {Result[]} results
 */
export function report(results) {
  const counted = results.map((result) =>
    result.passed + result.failed > 0 || result.isWithout
      ? result
      : { ...result, name: `${result.name} (did not run)`, failed: 1 },
  );
  const sum = (key) => counted.reduce((total, result) => total + result[key], 0);
  const line = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
  const skips = ({ skipped }) => (skipped > 0 ? [`${skipped} skipped`] : []);
  const flaky = counted.flatMap((result) => result.flaky ?? []);
  const defects =
    flaky.length > 0 ? [`${flaky.length} flaky, each a defect to mend:`, ...flaky.map((name) => `  ${name}`), ''] : [];
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  const lines = counted.map((result) => `${result.name}: ${[line(result), ...skips(result)].join(', ')}`);
  console.log(['', ...lines, '', ...defects, ...skips(total), line(total)].join('\n'));
  process.exitCode = total.failed === 0 ? 0 : 1;
}
