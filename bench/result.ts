/**
 * One figure of a benchmark as data: what bench/main.ts prints and writes to bench/RESULTS.md. Add a sibling only when
 * a figure needs more than a line.
 */
export interface Result {
  name: string;
  figure: string;
  /** What the figure is to be, in the same unit. Without one the figure is there to be looked at. */
  goal?: string;
  isMet?: boolean;
  note?: string;
  /** The same of a plain page or a bare framework, in the same run. A ratio is one to it. */
  floor?: string;
  /** The same of a page that loads the required packages and does nothing else. */
  packages?: string;
}

export interface Bench {
  title: string;
  results: Result[];
  /** A goal that is missed is no matter of speed: the run fails. */
  mustHold?: boolean;
}
