/**
 * Watches what the device keeps for a person: records outside the database what waits in it, reports once what the browser
 * has deleted, shows the count on the app's icon, and asks the browser to keep it all once there is something to keep.
 */
import type { MolarDb } from '../data/db.ts';
import { getFact, setFact } from '../data/facts.ts';
import { addMessage } from '../data/messages.ts';
import type { OpenedDb } from '../data/open-person-db.ts';
import { countWaitingEntries, hasWaitingPayment, listFirstWaiting, listInTabOnly } from '../data/outbox-entries.ts';
import { watchTables } from '../data/watch-tables.ts';
import { productName } from '../platform/env.ts';
import { MOST_NAMED, type WaitingRecord, type WaitingRecords } from '../platform/waiting-record.ts';
import { describeEntry } from '../words/describe-entry.ts';

export interface DeviceWatch {
  readonly waiting: number;
  /** Whether a payment waits: a card was charged, or may have been. */
  readonly hasPaid: boolean;
  /** How many requests would be lost with the tab. */
  readonly inTabOnly: number;
  noteSaved(): void;
  stop(): void;
}

export interface WatchDeps {
  records: WaitingRecords;
  showWaiting(count: number): void;
  /** A moment (milliseconds, by the clinic's clock) in words. */
  momentText(at: number): string;
  /** Resolves to whether the browser will keep it all. */
  askForLastingStorage(): Promise<boolean>;
  /** The device's own clock may be days off. */
  clinicNow(): number;
}

export async function createDeviceWatch({ db, storage, isNew }: OpenedDb, deps: WatchDeps): Promise<DeviceWatch> {
  const { records, momentText, clinicNow } = deps;
  const isKept = storage === 'device';
  let lost: WaitingRecord | undefined;
  const noteLoss = () => {
    if (isKept) lost = records.read();
  };
  async function sayLoss(): Promise<void> {
    if (!lost) return;
    const text = lostText(lost, momentText(lost.at));
    lost = undefined;
    await addMessage(db, { kind: 'error', text }, Date.now());
  }
  if (isNew) noteLoss();
  await sayLoss();
  // The browser may delete the database under an open page, too: the next read creates a new, empty one.
  db.on('populate', noteLoss);

  let waiting = 0;
  let hasPaid = false;
  let inTabOnly = 0;
  let isSaved = false;
  const readWaiting = () =>
    Promise.all([
      countWaitingEntries(db),
      hasWaitingPayment(db),
      isKept ? listFirstWaiting(db, MOST_NAMED) : listInTabOnly(db),
    ]);
  const stop = watchTables(db, ['outbox'], readWaiting, ([count, isPaymentWaiting, entries]) => {
    waiting = count;
    hasPaid = isPaymentWaiting;
    inTabOnly = isKept ? 0 : entries.length;
    deps.showWaiting(count);
    sayLoss().catch(console.warn);
    // The entries of this tab say nothing about the database that could not be opened.
    if (isKept) records.write(count, entries.map(describeEntry), clinicNow());
  });

  return {
    get waiting() {
      return waiting;
    },
    get hasPaid() {
      return hasPaid;
    },
    get inTabOnly() {
      return inTabOnly;
    },
    noteSaved() {
      if (isSaved || !isKept) return;
      isSaved = true;
      // The request itself is safe; without these the page 'On this device' just knows less.
      noteFirst(db, deps).catch(() => {});
    },
    stop() {
      stop();
      deps.showWaiting(0);
    },
  };
}

async function noteFirst(db: MolarDb, { askForLastingStorage, clinicNow }: WatchDeps): Promise<void> {
  if ((await getFact(db, 'firstStoredAt')) === undefined) await setFact(db, 'firstStoredAt', clinicNow());
  if (!(await getFact(db, 'isPersistent'))) await setFact(db, 'isPersistent', await askForLastingStorage());
}

/** Worded with care: a request recorded as waiting may have been sent since. */
function lostText({ count, requests }: WaitingRecord, when: string): string {
  return (
    `Your browser has deleted what ${productName} had saved on this device. Not sent by ${when}: ` +
    `${namesText(count, requests)}. ` +
    'Please check what the clinic has of it, and ask again for what is missing.'
  );
}

function namesText(count: number, requests: readonly string[]): string {
  // The names were deleted when the person logged out.
  if (requests.length === 0) return count === 1 ? '1 request' : `${count} requests`;
  const more = count - requests.length;
  return [...requests, ...(more > 0 ? [`${more} more`] : [])].join('; ');
}
