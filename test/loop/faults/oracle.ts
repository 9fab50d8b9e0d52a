/** Conditions that must hold: during the faults, and when all is calm again. Each complaint is in a person's words. */
import type { Booking } from '../../../contract/booking.ts';
import { checkAllWasSaid, checkMessages } from './check-messages.ts';
import { demand } from './demand.ts';
import { type Asked, isUndone } from './ledger.ts';
import { isDecision, placeOf } from './server-log.ts';
import { type Device, readDevice, type World } from './world.ts';

/** More than any schedule justifies: more tries than this mean that the device does not wait between them. */
const MOST_TRIES = 100;

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
