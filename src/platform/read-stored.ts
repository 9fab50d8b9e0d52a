import * as v from 'valibot';

/** What is stored under a key, as JSON; undefined where there is nothing, or nothing that fits the schema. */
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
