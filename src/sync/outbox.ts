/**
 * The way into the queue (step 3). It resolves with entries that were read back from the device and fit the contract. Entries
 * leave through `settle`, or because the person discards them (discard.ts).
 */
import * as v from 'valibot';
import { type CommandName, commands } from '../../contract/commands.ts';
import type { Input } from '../../contract/endpoint.ts';
import type { Intent, MolarDb, OutboxEntry } from '../data/db.ts';
import { onLiveConnection } from '../data/live-connection.ts';
import { rulesOf } from './rules/rules-of.ts';

export type Command = { [N in CommandName]: { name: N; input: Input<(typeof commands)[N]> } }[CommandName];

/** Fields kept beside a command on the device, and never sent. */
type Beside = Pick<OutboxEntry, 'isUncertain' | 'patient' | 'about'>;

/**
 * Undefined if there is nothing to send: a cancel removed its unsent booking, or names one that is gone. Throws an
 * Error if the input does not fit (it names the member), or if the device can't keep the entry.
 */
export async function enqueue(db: MolarDb, command: Command & Beside, now: number): Promise<OutboxEntry | undefined> {
  const [entry] = await enqueueAll(db, [command], now);
  return entry;
}

/** Adds all of them or none, and no screen sees only some. Otherwise like `enqueue`. */
export async function enqueueAll(
  db: MolarDb,
  wanted: readonly (Command & Beside)[],
  now: number,
): Promise<(OutboxEntry | undefined)[]> {
  const keyed = wanted.map(({ name, input, ...beside }) => {
    return { ...parseCommand(name, input), ...beside, key: crypto.randomUUID() };
  });
  return keepSurely(db, () =>
    db.transaction('rw', db.outbox, db.bookings, db.messages, async () => {
      const keys = [];
      for (const command of keyed) keys.push(await keep(db, command, now));
      return keys;
    }),
  );
}

/** Throws an Error that names the member that does not fit. */
export function parseCommand(name: CommandName, input: unknown): Intent {
  if (!Object.hasOwn(commands, name)) throw new Error(`${name}: there is no such command`);
  const result = v.safeParse(commands[name].input, input);
  if (result.success) return { name, input: result.output } as Intent;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? name}: ${issue.message}`);
}

type Key = OutboxEntry['key'] | undefined;

/** Resolves once the entries were read back. @param work returns the key of each, if there is one */
export async function keepSurely(db: MolarDb, work: () => Promise<Key[]>): Promise<(OutboxEntry | undefined)[]> {
  // Try twice: a system that drops the connection in the background may lose what it reported as stored. An entry may also
  // be missing because another tab has sent it; the same key makes that harmless.
  for (let isLastTry = false; ; isLastTry = true) {
    const keys = await onLiveConnection(db, work);
    const stored = await onLiveConnection(db, () =>
      Promise.all(keys.map((key) => (key ? db.outbox.get({ key }) : undefined))),
    );
    if (keys.every((key, place) => !key || stored[place])) return stored;
    if (isLastTry) throw new Error('This device could not keep the request.');
  }
}

type KeyedIntent = Intent & Beside & Pick<OutboxEntry, 'key'>;

/** Returns the key of the entry that stands for the command, if there is anything to send. */
export function keep(db: MolarDb, command: KeyedIntent, now: number): Promise<string | undefined> {
  return db.transaction('rw', db.outbox, db.bookings, db.messages, async () => {
    if (await db.outbox.get({ key: command.key })) return command.key;
    const placing = await rulesOf(command).onEnqueue(db, command, now);
    if ('standsAs' in placing) return placing.standsAs;
    await db.outbox.add({ ...command, ...placing, state: 'waiting', attempts: 0, nextAttemptAt: 0, createdAt: now });
    return command.key;
  });
}
