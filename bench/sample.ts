/** A server's memory, handles and event-loop lag at one moment, as `watch-process.ts` prints them. */
export interface Sample {
  /** Megabytes. */
  rss: number;
  heap: number;
  /** Open files and connections; 0 where there is no /proc. */
  handles: number;
  /** Milliseconds by which timers were late. */
  lag50: number;
  lag99: number;
}

/** Prefix of a line with a sample. */
export const WATCHED = 'watched: ';
