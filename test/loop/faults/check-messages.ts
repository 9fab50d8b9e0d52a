/** What the patient was told, against what the clinic has answered. */
import { BACK_TEXT, CANCELED_TEXT, GONE_TEXT } from '../../../src/sync/rules/cancels.ts';
import { demand } from './demand.ts';
import { type Asked, isUndone } from './ledger.ts';
import type { World } from './world.ts';

/** No message is untrue, and none is repeated. */
export function checkMessages(world: World): void {
  for (const [text, { most }] of countMessages(world)) {
    const said = countSaid(world, text);
    demand(said <= most, `said ${said} times, true ${most} times: ${text}`);
  }
}

/** Each message that was due has been shown. */
export function checkAllWasSaid(world: World): void {
  for (const [text, { least }] of countMessages(world)) {
    const said = countSaid(world, text);
    demand(said >= least, `said ${said} times, due ${least} times: ${text}`);
  }
  const { ledger, log, canceledElsewhere } = world;
  for (const one of ledger.asked.values()) {
    const { insertedId = '', slot } = log.decisionOf(one.key)?.body ?? {};
    if (!canceledElsewhere.has(insertedId) || isUndone(one)) continue;
    const texts = textsOfBooking(one, slot);
    demand(
      texts.some((text) => countSaid(world, text) > 0),
      `never said: ${texts.join(' or ')}`,
    );
  }
}

const countSaid = ({ browser }: World, text: string) =>
  [...browser.messages.values()].filter((message) => message.text === text).length;

/** For each text how often it may appear, and how often it must: a discarded request needs no answer. */
function countMessages({
  ledger,
  log,
  browser,
  canceledElsewhere,
}: World): Map<string, { least: number; most: number }> {
  const counts = new Map<string, { least: number; most: number }>();
  const add = (text: string, isDue: boolean) => {
    const { least, most } = counts.get(text) ?? { least: 0, most: 0 };
    counts.set(text, { least: least + (isDue ? 1 : 0), most: most + 1 });
  };
  for (const message of browser.messages.values()) {
    if (message.kind !== 'info' || GONE.test(message.text)) counts.set(message.text, { least: 0, most: 0 });
  }
  for (const one of ledger.asked.values()) {
    const decision = log.decisionOf(one.key);
    if (!decision) continue;
    const { body, status } = decision;
    if (status >= 400) {
      const isNews = !isAskedBehind(one, ledger) && !isCanceledBehind(one, body, ledger);
      add(refusalOf(one, body), !isUndone(one) && isNews);
    } else if (one.entry.name === 'bookSlot') {
      const [set, gone] = textsOfBooking(one, body.slot);
      const isGone = canceledElsewhere.has(body.insertedId ?? '');
      add(set, !isUndone(one) && !isGone);
      if (isGone) add(gone, false);
    } else add(textOfCancel(body), !isUndone(one));
  }
  // A wish canceled before it was sent, or before it was refused, needs no request of its own.
  const given = [...ledger.asked.values()].filter(({ isGivenUp }) => isGivenUp);
  for (const _ of given) add(CANCELED_TEXT, false);
  return counts;
}

/** A cancellation undone by requesting the same again: its refusal is no news then. */
function isAskedBehind({ seq, line, entry: { undo } }: Asked, { asked }: World['ledger']): boolean {
  return [...asked.values()].some(
    ({ seq: behind, line: theirs, entry }) =>
      behind > seq && theirs === line && entry.name === 'bookSlot' && entry.input.slot === undo?.slot,
  );
}

/** Another device booked one of its times, and that row was canceled: the refusal of the wish is no news then. */
function isCanceledBehind(
  { seq, entry: wish }: Asked,
  { _id, slot = '' }: { _id?: string | null; slot?: string },
  { asked }: World['ledger'],
): boolean {
  if (wish.name !== 'bookSlot' || ![wish.input.slot, ...(wish.input.orElse ?? [])].includes(slot)) return false;
  return [...asked.values()].some(
    ({ seq: behind, entry }) => behind > seq && entry.name === 'cancelBooking' && entry.input.id === _id,
  );
}

const GONE = /canceled since\.$/;

/** The message after a booking is made; and the one in its place if it was canceled by then. */
function textsOfBooking({ entry }: Asked, slot: string | undefined): [string, string] {
  if (entry.name !== 'bookSlot') return ['', ''];
  const { serviceName, date } = entry.input;
  const at = slot ?? entry.input.slot;
  return [
    `Appointment is set ${date} at ${at}`,
    `${serviceName} on ${date} at ${at} was booked, and has been canceled since.`,
  ];
}

function refusalOf({ entry }: Asked, { code, slot, message }: World['log']['arrivals'][number]['body']): string {
  const isSet = code === 'booking.already-yours' || code === 'booking.slot-taken';
  if (entry.name !== 'bookSlot' || !isSet) return message ?? '';
  return `Appointment already set on ${entry.input.date} at ${slot}`;
}

function textOfCancel({ deletedCount, restoredAs }: { deletedCount?: number; restoredAs?: string }): string {
  if (deletedCount !== 0) return CANCELED_TEXT;
  return restoredAs ? BACK_TEXT : GONE_TEXT;
}
