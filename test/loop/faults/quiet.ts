/**
 * Detects when the process only waits: then a virtual clock may advance. Counts the pending work of IndexedDB and
 * the server. A crashed tab no longer reaches its database.
 */
import 'fake-indexeddb/auto';

/** A chain of promises may take a few turns before it starts the next counted work. */
const IDLE_TURNS = 8;

let busy = 0;

/** Pending work outside IndexedDB: the server's work, the signing of tokens. */
export async function busyWith<T>(work: () => Promise<T>): Promise<T> {
  busy++;
  try {
    return await work();
  } finally {
    busy--;
  }
}

export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

export async function whenQuiet(): Promise<void> {
  for (let idle = 0; idle < IDLE_TURNS; idle++) {
    await nextTurn();
    if (busy > 0) idle = 0;
  }
}

/** Called before each transaction of a connection; throws when the tab is gone. */
type Gate = () => void;
const gates = new WeakMap<IDBDatabase, Gate>();

export function gateConnection(connection: IDBDatabase, gate: Gate): void {
  gates.set(connection, gate);
}

const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
  gates.get(this)?.();
  return countUntil(transaction.apply(this, args), 'complete', 'abort');
};

const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (this: IDBFactory, ...args) {
  return countUntil(open.apply(this, args), 'success', 'error');
};

function countUntil<T extends EventTarget>(target: T, ...ends: string[]): T {
  busy++;
  for (const end of ends) target.addEventListener(end, () => busy--, { once: true });
  return target;
}
