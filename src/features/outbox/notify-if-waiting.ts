/** When the clinic does not answer at once, a message says that the request is neither lost nor decided. */
import type { Workspace } from '../../app/workspaces.ts';
import { pause } from '../../base/pause.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { addMessage } from '../../data/messages.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import { namedPatient } from '../../sync/rules/named-patient.ts';
import { effectOf } from '../../sync/rules/rules-of.ts';
import { wishText } from '../../words/wish-text.ts';

/** An answer within this time needs no message. */
const PATIENCE_MS = 3000;
const LOOK_AGAIN_MS = 100;

type WaitingContext = Pick<Workspace, 'db' | 'sync' | 'storage'>;

/** @param entry the request that is now on the device; undefined if there was nothing to ask for */
export async function notifyIfWaiting(
  { db, sync, storage }: WaitingContext,
  entry: OutboxEntry | undefined,
): Promise<void> {
  if (!entry || !(await isLeftWaiting({ db, sync }, entry))) return;
  const text =
    storage === 'device'
      ? 'Saved on this device. It will be sent as soon as the clinic can be reached.'
      : 'Not sent yet, and kept in this tab only. Leave it open until the clinic can be reached.';
  const { takes } = effectOf(entry);
  const patient = entry.name === 'bookForPatient' ? namedPatient(entry) : entry.patient;
  const about = [patient?.name, takes && wishText(takes)].filter(Boolean).join(', ');
  await addMessage(db, { kind: 'waiting', text, about, undo: entry.undo, entry: entry.key }, Date.now());
}

async function isLeftWaiting(
  { db, sync }: Pick<WaitingContext, 'db' | 'sync'>,
  { seq, key }: OutboxEntry,
): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    const entry = await db.outbox.get(seq);
    if (entry?.key !== key || !isUndecided(entry)) return false;
    const hasFailed = entry.state !== 'sending' && entry.attempts > 0;
    if (hasFailed || sync.getState().clinic === 'offline' || Date.now() > end) return true;
    await pause(LOOK_AGAIN_MS);
  }
}
