// The test runners. Each returns how many tests passed, failed and were skipped, and which passed only when repeated.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runNode } from './node-26.mjs';
import { root } from './root.mjs';

/** Types, then lint and format. Each counts as one test. */
export function runStaticChecks() {
  return [
    oneCheck('types', ['node_modules/typescript/bin/tsc', '--build']),
    oneCheck('lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']),
  ];
}

function oneCheck(name, args) {
  const failed = runNode(args) === 0 ? 0 : 1;
  return { name, passed: 1 - failed, failed, skipped: 0 };
}

export function runVitest() {
  return withReport('unit, server and loop', (file) => {
    const status = runNode([
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    return (json) => ({
      status,
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      skipped: json.numPendingTests + json.numTodoTests,
      flaky: json.testResults.flatMap(flakyInFile),
    });
  });
}

export function runPlaywright() {
  return withReport('browser', (file) => {
    const args = [
      'node_modules/playwright/cli.js',
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
    ];
    const status = runNode(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
    return ({ stats, suites }) => ({
      status,
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      flaky: suites.flatMap(flakyInSuite),
    });
  });
}

/** Vitest does not mark flaky tests: they are those that passed but have failure messages. */
function flakyInFile({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => `${relative(root, name)}: ${fullName}`);
}

function flakyInSuite({ specs, suites = [] }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...flaky.map(({ file, title }) => `e2e/${file}: ${title}`), ...suites.flatMap(flakyInSuite)];
}

/** The same walk in Firefox and WebKit. A machine that can have neither skips it, which is not a failure. */
export function runEngines() {
  return withReport('engines', (file) => {
    const status = runNode(['e2e/engines/run.ts', file]);
    return (counts) => ({ status, ...counts, isWithout: counts.passed + counts.failed === 0 && counts.skipped > 0 });
  });
}

/** A runner that broke outside its tests (no report, or a bad status without failed tests) counts as one failure. */
function withReport(name, run) {
  const folder = mkdtempSync(join(tmpdir(), 'molar-report-'));
  try {
    const file = join(folder, 'report.json');
    // What V8 has compiled, for all processes of the run. Compiling is a fifth of a server's start.
    process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
    const read = run(file);
    if (!existsSync(file)) return { name, passed: 0, failed: 0, skipped: 0 };
    const { status, ...counts } = read(JSON.parse(readFileSync(file, 'utf8')));
    return { name, ...counts, failed: counts.failed || (status === 0 ? 0 : 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
