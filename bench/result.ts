/**
 * One figure of a benchmark as data, which bench/main.ts prints and writes to bench/RESULTS.md. Add a sibling type only
 * when a figure needs more than a line.
 */
export interface Result {
  name: string;
  figure: string;
  /** The target, in the same unit. A figure without a goal is only informative. */
  goal?: string;
  isMet?: boolean;
  note?: string;
  /** The same figure for a plain page or a bare framework, in the same run. Ratios are relative to it. */
  floor?: string;
  /** The same figure for a page that only loads the required packages. */
  packages?: string;
}

export interface Bench {
  title: string;
  results: Result[];
  /** These goals are about correctness, not speed: a missed one fails the run. */
  mustHold?: boolean;
}
