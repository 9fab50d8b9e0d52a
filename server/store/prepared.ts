/**
 * Statements whose text is made once: building it anew at each call costs several times what running it does. For those
 * that every call needs; all others are better read where they stand.
 */
import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Database } from './tables.ts';

/** Stands in the statement for a value that comes with each call. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * @param build is given stand-ins for the values, to be passed to the statement as they are
 * @returns what runs the statement with a call's values and answers its rows
 */
export function prepared<V extends object, R>(
  names: readonly (keyof V)[],
  build: (db: Database, values: V) => Compilable<R>,
): (db: Database, values: V) => Promise<R[]> {
  const places = Object.fromEntries(names.map((name) => [name, new Place(name)])) as unknown as V;
  // The engines word the same statement differently.
  const texts = new WeakMap<DialectAdapter, CompiledQuery<R>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let text = texts.get(adapter);
    if (!text) {
      text = build(db, places).compile();
      texts.set(adapter, text);
    }
    const parameters = text.parameters.map((part) => (part instanceof Place ? values[part.name as keyof V] : part));
    const { rows } = await db.executeQuery<R>({ ...text, parameters });
    return rows;
  };
}
