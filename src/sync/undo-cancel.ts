/**
 * Undoes a cancellation: removes it if it never left the device, and otherwise requests the same appointment behind it,
 * on the same line. Undoing twice does no more than undoing once.
 */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { slotTime } from '../../contract/slot.ts';
import { serviceFor, whoHasText } from '../data/appointment-text.ts';
import type { MolarDb, OutboxEntry, Wish } from '../data/db.ts';
import { addMessage } from '../data/messages.ts';
import { isUndecided, mayBeKnown } from '../data/outbox-entries.ts';
import { keep, keepSurely, parseCommand } from './outbox.ts';
import { requeue } from './requeue.ts';
import { isCancelOf } from './rules/cancels.ts';
import { lineOf } from './rules/lines.ts';
import { effectOf } from './rules/rules-of.ts';

/** Returns the new wish, if one is needed. @param now milliseconds */
export async function undoCancel(db: MolarDb, wish: Wish, now: number): Promise<OutboxEntry | undefined> {
  const key = crypto.randomUUID();
  const [entry] = await keepSurely(db, async () => [await keepUndo(db, wish, key, now)]);
  return entry;
}

/** Returns the key of the new wish, if one is needed. @param key for it, the same if this is tried again */
export function keepUndo(db: MolarDb, wish: Wish, key: string, now: number): Promise<string | undefined> {
  const again = { ...parseCommand('bookSlot', wish), key };
  return db.transaction('rw', db.outbox, db.bookings, db.messages, async () => {
    const { entries, cancels, asked, booked } = await readPlace(db, wish);
    const standing = asked ?? booked;
    if (standing) {
      const text = asked ? waitingText(asked) : otherTimeText(standing);
      if (standing.slot !== wish.slot) await addMessage(db, { kind: 'info', text }, now);
      return undefined;
    }
    const own = cancels.findLast(({ undo }) => undo?.slot === wish.slot);
    if (own && !mayBeKnown(own)) {
      await db.outbox.delete(own.seq);
      return undefined;
    }
    // An earlier undo that was refused is sent again.
    const refused = entries.find((entry) => {
      const { books } = effectOf(entry);
      return entry.state === 'rejected' && books?.slot === wish.slot && books.restores === wish.restores;
    });
    if (!refused) return keep(db, again, now);
    await requeue(db, refused.seq);
    return (await db.outbox.get(refused.seq))?.key;
  });
}

/** Whether nothing is left to undo: the cancellation was undone, or another time was requested or booked instead. */
export function isPlaceHad(db: MolarDb, wish: Wish): Promise<boolean> {
  return db.transaction('r', db.outbox, db.bookings, async () => {
    const { asked, booked } = await readPlace(db, wish);
    return (asked ?? booked) !== undefined;
  });
}

/**
 * Only one appointment of the patient is possible here: `asked` is requested, `booked` is on the list, and neither is
 * being canceled. `cancels` are the patient's own.
 */
async function readPlace(db: MolarDb, wish: Wish) {
  const entries = await db.outbox.where('line').equals(lineOf(wish)).toArray();
  const undecided = entries.filter(isUndecided);
  const cancels = undecided.filter((entry) => isCancelThere(entry, wish));
  const isCanceled = (entry: OutboxEntry) => cancels.some((cancel) => isCancelOf(cancel, entry));
  const wishes = undecided.filter((entry) => !isCanceled(entry)).map((entry) => effectOf(entry).books);
  const asked = wishes.find((other) => isForSame(other, wish));
  const booked = cancels.length > 0 ? undefined : await findStanding(db, wish);
  return { entries, cancels, asked, booked };
}

/** An older build did not note whose appointment it canceled. */
const isCancelThere = (entry: OutboxEntry, { restores, patientId }: Wish): boolean => {
  const { cancels } = effectOf(entry);
  return cancels !== undefined && (cancels === restores || entry.undo?.patientId === patientId);
};

type Standing = Pick<Wish, 'serviceName' | 'slot' | 'date' | 'patientId' | 'userName'>;

// This is also read on pages of other days, and in the list of messages.
const waitingText = ({ slot, date, ...service }: Standing) =>
  `${serviceFor(service)} at ${slotTime(slot)} on ${date} is waiting to be sent.`;

const otherTimeText = ({ date, ...standing }: Standing) => `${whoHasText(standing)} on ${date}.`;

/** The desk books for a whole family, and the clinic's rule is one appointment per patient, service and day. */
const isForSame = (wish: Wish | undefined, { patientId }: Wish) => wish !== undefined && wish.patientId === patientId;

async function findStanding(db: MolarDb, { serviceId, date, patientId }: Wish): Promise<Standing | undefined> {
  const rows = await db.bookings
    .where('day')
    .equals(isoFromMedium(date) ?? '')
    .toArray();
  return rows.find((row) => row.serviceId === serviceId && row.patientId === patientId);
}
