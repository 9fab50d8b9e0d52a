/**
 * Whether the page is in the back/forward cache. A frozen page keeps its locks, transactions and connections, and blocks
 * all other tabs with them. They are released at `putAway` and taken again at `comeBack`.
 */
export interface PageLife {
  /** Aborted when the page is put away. A new one each time it is back. */
  readonly stay: AbortSignal;
  /** Resolves once the page is not put away. */
  back(): Promise<void>;
  /** Calls `putAway` at once if the page is put away already. Returns the unsubscribe function. */
  follow(follower: PageFollower): () => void;
}

export interface PageFollower {
  /** Must be synchronous: the page may be frozen right after it. */
  putAway(): unknown;
  comeBack(): unknown;
}
