/** What a server holds at one moment, as `watch-process.ts` prints it. */
export interface Sample {
  /** Megabytes. */
  rss: number;
  heap: number;
  /** Open files and connections; 0 where the system does not tell. */
  handles: number;
  /** Milliseconds by which timers came late. */
  lag50: number;
  lag99: number;
}

/** How a line with one begins. */
export const WATCHED = 'watched: ';
