/** Careless changes of one file, as data. Each must change what the product does: one that does not can't be noticed. */
export interface FileMutants {
  file: string;
  /** Paths for Vitest: where a reader would look for the test that fails. Without any, all of Vitest is run. */
  tests: string[];
  edits: Edit[];
}

/** A text that stands once in the file, what takes its place, and what that breaks. */
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
