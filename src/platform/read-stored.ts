import * as v from 'valibot';

/** Parses the JSON stored under a key; undefined if there is none, or it does not fit the schema. */
export function readStored<TSchema extends v.GenericSchema>(
  storage: Pick<Storage, 'getItem'>,
  key: string,
  schema: TSchema,
): v.InferOutput<TSchema> | undefined {
  try {
    return v.parse(schema, JSON.parse(storage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}
