/**
 * An answer on its way out, as data. `app.ts` makes the one response of it, with the headers that every answer carries:
 * headers that are known before need no object of the platform's, and nothing can leave without them.
 */

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
}

/** Serves one method of one address. @param path with `:name` for what differs */
export type Mount = (method: string, path: string, answer: (request: Request) => Reply | Promise<Reply>) => void;
