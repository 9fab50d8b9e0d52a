// Values for a schema of the contract: sometimes valid ones, and everything that somebody may send instead.
import fc from 'fast-check';
import type { GenericSchema } from 'valibot';

/** The part of a schema that is public. */
interface Shape {
  type: string;
  literal?: unknown;
  options?: Shape[];
  wrapped?: Shape;
  item?: Shape;
  entries?: Record<string, Shape>;
}

/** Valid values of a member, by its name. */
export type Good = (member: string) => readonly unknown[];

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u202e',
    '../..',
    '%00',
    "' or 1=1 --",
    '__proto__',
    'x'.repeat(300),
    '😀'.repeat(100),
  ),
);
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-0, 1e21, 0.001, 2 ** 53));

export function arbitraryOf(schema: GenericSchema, good: Good, member = ''): fc.Arbitrary<unknown> {
  return anyOf(schema as unknown as Shape, good, member);
}

function anyOf(shape: Shape, good: Good, member: string): fc.Arbitrary<unknown> {
  const known = good(member);
  const made = madeOf(shape, good, member);
  return fc.oneof(
    ...(known.length > 0 ? [{ weight: 60, arbitrary: fc.constantFrom(...known) }] : []),
    { weight: known.length > 0 ? 2 : 8, arbitrary: made },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
}

/** A kind of schema that the contract does not use yet gets any JSON, until a case is added here. */
function madeOf(shape: Shape, good: Good, member: string): fc.Arbitrary<unknown> {
  const { type, literal, options = [], wrapped, item, entries } = shape;
  if (type === 'string') return text;
  if (type === 'number') return number;
  if (type === 'literal') return fc.constant(literal);
  if (type === 'union') return fc.oneof(...options.map((option) => anyOf(option, good, member)));
  if (type === 'optional' && wrapped) return fc.option(anyOf(wrapped, good, member), { nil: undefined, freq: 1 });
  if (type === 'array' && item) return fc.array(anyOf(item, good, member), { maxLength: 4 });
  if (entries) return membersOf(entries, good);
  return fc.jsonValue({ maxDepth: 2 });
}

function membersOf(entries: Record<string, Shape>, good: Good): fc.Arbitrary<object> {
  const members = Object.entries(entries).map(([name, shape]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 40, arbitrary: anyOf(shape, good, name) }, { weight: 1, arbitrary: fc.constant(undefined) }),
    ),
  );
  const extra = fc.tuple(fc.constantFrom('unheardOf', '__proto__', 'id', 'role'), fc.jsonValue({ maxDepth: 1 }));
  return fc
    .tuple(
      fc.tuple(...members),
      fc.oneof({ weight: 30, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(extra) }),
    )
    .map(([known, more]) => Object.fromEntries([...known, ...more]));
}
