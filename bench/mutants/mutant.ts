/** Careless changes to one file, as data. Each must change the product's behavior, or no test could notice it. */
export interface FileMutants {
  file: string;
  /** Test files for Vitest, where a reader would expect a failure. Without any, all tests are run. */
  tests: string[];
  edits: Edit[];
}

/** A text that occurs once in the file, its replacement, and what the replacement breaks. */
export type Edit = [text: string, replacement: string, breaks: string];

export interface Mutant {
  file: string;
  tests: string[];
  text: string;
  replacement: string;
  breaks: string;
}

export function listMutants(files: readonly FileMutants[]): Mutant[] {
  return files.flatMap(({ file, tests, edits }) =>
    edits.map(([text, replacement, breaks]) => ({ file, tests, text, replacement, breaks })),
  );
}
