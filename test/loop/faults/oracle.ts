/** Conditions that must hold: during the faults, and when all is calm again. Each complaint is in a person's words. */
import type { Booking } from '../../../contract/booking.ts';
import { BACK_TEXT, CANCELED_TEXT, GONE_TEXT } from '../../../src/sync/rules/cancels.ts';
import type { Asked } from './ledger.ts';
import { isDecision, placeOf } from './server-log.ts';
import { type Device, readDevice, type World } from './world.ts';

/** More than any schedule justifies: more tries than this mean that the device does not wait between them. */
const MOST_TRIES = 100;

function demand(isTrue: boolean, complaint: string): void {
  if (!isTrue) throw new Error(complaint);
}

/** Checks at any quiet moment. */
export function checkNow(world: World, device: Device): void {
  const { browser, clinic, ledger, log, patient } = world;
  const waiting = new Set(device.entries.map(({ key }) => key));
  for (const key of waiting) demand(ledger.asked.has(key), `${key} waits, and nobody asked for it`);
  for (const one of ledger.asked.values()) {
    const isOver = isUndone(one) || one.isReplaced || log.decided(one.key) !== undefined || isNeedless(one, world);
    demand(isOver || waiting.has(one.key), `${nameOf(one)} is lost: it left before the clinic's answer was there`);
  }
  for (const [key, count] of log.tries) demand(count <= MOST_TRIES, `${key} was sent ${count} times`);
  checkServer(world);
  if (browser.account === patient) checkScreen(world, device);
  if (!browser.account) {
    demand(browser.token === null, 'a token is left though nobody is signed in');
    demand(
      !device.views.some(({ state }) => state === 'confirmed'),
      'an appointment is left though nobody is signed in',
    );
    demand(device.messages.length === 0, 'a message is left though nobody is signed in');
  }
  browser.remember(device.messages);
  checkMessages(world);
  const [error] = clinic.errors.splice(0);
  if (error) throw error;
}

/** Checks when all is calm. */
export async function checkEnd(world: World): Promise<void> {
  const { browser, patient, time } = world;
  const device = await readDevice(world);
  checkNow(world, device);
  const [tab] = browser.tabs;
  if (!tab || browser.account !== patient) throw new Error('nobody is signed in at the end');
  for (const { key, name, state } of device.entries) {
    demand(state === 'rejected', `${name} ${key} still stands as ${state}`);
  }
  const rows = await world.listRows();
  checkOrder(world);
  checkCommands(world, rows);
  checkAllWasSaid(world);

  const pulled = tab.sync.pullBookings();
  await time.pass(5000);
  demand(await pulled, 'the list of appointments could not be fetched');
  const { views } = await readDevice(world);
  const confirmed = views.filter(({ state }) => state === 'confirmed');
  const idsOf = (list: readonly Booking[]) => JSON.stringify(list.map(({ _id }) => _id).sort());
  demand(idsOf(confirmed) === idsOf(rows), `the screen shows ${idsOf(confirmed)}, the clinic has ${idsOf(rows)}`);
  for (const view of views) {
    demand(!view.isCanceling, `${view._id} is still shown as being canceled`);
    demand(view.state !== 'not-sent', `${view._id} is still shown as not sent`);
  }
}

const nameOf = ({ entry, key }: Asked) => `${entry.name} ${key}`;

/** A cancel of a wish that was refused in the end, or whose booking another device had canceled by then. */
function isNeedless({ entry }: Asked, { canceledElsewhere, log }: World): boolean {
  if (entry.name !== 'cancelBooking' || log.decided(entry.input.id) === undefined) return false;
  const { status = 0, body } = log.decisionOf(entry.input.id) ?? {};
  return status >= 400 || canceledElsewhere.has(body?.insertedId ?? '');
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

const isUndone = ({ isDiscarded, isGivenUp }: Asked) => isDiscarded || isGivenUp;

/** One key, one answer, one effect; and no effect without a request. */
function checkServer({ ledger, log, patient }: World): void {
  for (const { key, name, input, uid, status, body } of log.arrivals) {
    demand(key !== undefined, `${name} was sent without a key`);
    demand(uid === undefined || uid === patient.uid, `${key} was sent as ${uid}`);
    const one = ledger.asked.get(key ?? '');
    demand(one !== undefined, `${key} was sent, and nobody asked for it`);
    demand(!['request.invalid', 'request.key-reused'].includes(body.code ?? ''), `${key} was answered ${body.code}`);
    const decision = log.decisionOf(key ?? '');
    const isSame = !decision || !isDecision(status) || JSON.stringify(decision.body) === JSON.stringify(body);
    demand(isSame, `${key} was decided twice: ${JSON.stringify([decision?.body, body])}`);
    const isAsAsked = JSON.stringify(input) === JSON.stringify(one?.entry.input) || name === 'cancelBooking';
    demand(isAsAsked, `${key} was sent as ${JSON.stringify(input)}`);
    if (body.code !== 'booking.already-yours') continue;
    const maker = log.makerOf(body._id);
    demand(maker !== key, `${key} met its own booking`);
    demand(!one?.isAgain || maker === undefined || ledger.asked.get(maker)?.seq !== one.seq, `${key} was done twice`);
  }
}

function checkScreen({ ledger, log, elsewhere }: World, { entries, views }: Device): void {
  const standing = new Set<string>();
  for (const view of views) {
    if (view.state !== 'confirmed') continue;
    standing.add(placeOf(view));
    demand(log.makerOf(view._id) !== undefined || elsewhere.has(view._id), `${view._id} was never confirmed`);
  }
  const shown = new Set(views.map(({ _id }) => _id));
  // A canceled appointment that is requested again is one row.
  for (const view of views) if (view.state === 'not-sent' && !view.isCanceling) standing.add(placeOf(view));
  for (const entry of entries) {
    if (entry.name !== 'bookSlot' || ledger.asked.get(entry.key)?.isGivenUp) continue;
    const { slot, orElse = [] } = entry.input;
    const isStanding = [slot, ...orElse].some((one) => standing.has(placeOf({ ...entry.input, slot: one })));
    demand(shown.has(entry.key) || isStanding, `${entry.key} is not on the screen`);
  }
}

/** Of two requests for the same service and day, the later is sent only once the earlier is decided. */
function checkOrder(world: World): void {
  const { ledger, log } = world;
  const asked = [...ledger.asked.values()].filter(({ isAgain }) => !isAgain);
  for (const [place, later] of asked.entries()) {
    const sent = log.firstSent(later.key);
    if (sent === undefined) continue;
    for (const earlier of asked.slice(0, place)) {
      if (earlier.line !== later.line || isUndone(earlier) || isNeedless(earlier, world)) continue;
      demand((log.decided(earlier.key) ?? Infinity) < sent, `${later.key} overtook ${earlier.key}`);
    }
  }
}

function checkCommands(world: World, rows: readonly Booking[]): void {
  const { ledger, log, browser } = world;
  const ids = new Set(rows.map(({ _id }) => _id));
  for (const one of ledger.asked.values()) {
    const isOver = isUndone(one) || one.isReplaced || log.decisionOf(one.key) !== undefined || isNeedless(one, world);
    demand(isOver, `${nameOf(one)} was never decided`);
  }
  const told = [...browser.messages.values()].filter(({ text }) => text.startsWith('This appointment has changed'));
  let excuses = told.length;
  for (const target of ledger.canceled) {
    const id = log.decisionOf(target)?.body.insertedId ?? target;
    if (!ids.has(id)) continue;
    const cancels = [...ledger.asked.values()].filter(
      ({ entry }) => entry.name === 'cancelBooking' && [id, target].includes(entry.input.id),
    );
    const isAnswered = cancels.some(({ key, isDiscarded }) => isDiscarded || (log.decisionOf(key)?.status ?? 0) >= 400);
    demand(isAnswered || excuses-- > 0, `${target} was canceled, and stands`);
  }
}

/** No message is untrue, and none is repeated. */
function checkMessages(world: World): void {
  for (const [text, { most }] of countMessages(world)) {
    const said = countSaid(world, text);
    demand(said <= most, `said ${said} times, true ${most} times: ${text}`);
  }
}

function checkAllWasSaid(world: World): void {
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
