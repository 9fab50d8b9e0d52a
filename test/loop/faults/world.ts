/** Everything in one seed: the clinic, a patient's browser, and the actions of others. */
import type { Booking } from '../../../contract/booking.ts';
import { mediumFromIso } from '../../../contract/clinic-date.ts';
import { type Message, type MolarDb, type OutboxEntry, openDb } from '../../../src/data/db.ts';
import { type BookingView, viewBookings } from '../../../src/sync/view-bookings.ts';
import type { Clinic, Person } from '../clinic.ts';
import { type Browser, createBrowser, tokenOf } from './browser.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { busyWith } from './quiet.ts';
import { createRandom, type Random } from './random.ts';
import { createServerLog, type ServerLog } from './server-log.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';
import { BASE_URL, createWire, type Wire } from './wire.ts';

/** The state of the device at one moment. */
export interface Device {
  entries: OutboxEntry[];
  views: BookingView[];
  messages: Message[];
}

/** In one transaction, because a seed looks often. */
export function readDevice({ eye }: Pick<World, 'eye'>): Promise<Device> {
  return eye.transaction('r', eye.outbox, eye.bookings, eye.messages, async () => {
    const [entries, rows, messages] = await Promise.all([
      eye.outbox.toArray(),
      eye.bookings.toArray(),
      eye.messages.toArray(),
    ]);
    return { entries, messages, views: viewBookings(rows, entries) };
  });
}

const FIRST_DAY = Date.parse('2030-01-07T12:00:00Z');
const DAY = 86_400_000;
export const SERVICES = [
  { _id: 'teeth-cleaning', name: 'Teeth Cleaning', price: 99 },
  { _id: 'oral-surgery', name: 'Oral Surgery', price: 100 },
] as const;
export const SLOTS = ['08.00 AM - 08.30 AM', '08.30 AM - 09.00 AM', '09.00 AM - 09.30 AM'] as const;

export interface World {
  seed: number;
  time: VirtualTime;
  /** The steps and their order. */
  steps: Random;
  clinic: Clinic;
  wire: Wire;
  log: ServerLog;
  ledger: Ledger;
  browser: Browser;
  patient: Person;
  other: Person;
  /** Reads the device without being one of its tabs. */
  eye: MolarDb;
  /** ISO days that only this seed books. */
  days: string[];
  /** The story, to be read when the seed fails. */
  story: string[];
  /** Bookings made on another device. */
  elsewhere: Set<string>;
  /** Bookings canceled on another device. */
  canceledElsewhere: Set<string>;
  /** A call from another device, over a network without faults. */
  call(person: Person, method: string, path: string, body?: object): Promise<{ status: number; body: unknown }>;
  bookElsewhere(person: Person, service: (typeof SERVICES)[number], iso: string, slot: string): Promise<void>;
  listRows(): Promise<Booking[]>;
  tell(text: string): void;
}

export async function createWorld(seed: number, clinic: Clinic): Promise<World> {
  const morning = FIRST_DAY + seed * 3 * DAY;
  clinic.clock.now = morning;
  const time = createVirtualTime(clinic.clock);
  const log = createServerLog();
  const steps = createRandom(`${seed} steps`);
  const wire = createWire({ time, clinic, log, random: createRandom(`${seed} wire`) });
  const hasLocks = steps.chance(0.6);
  const browser = createBrowser({ time, clinic, wire, hasLocks, random: createRandom(`${seed} browser`) });
  const personOf = (name: string): Person => ({ uid: `${name}-${seed}`, email: `${name}-${seed}@molar.test`, name });
  const [patient, other] = [personOf('pat'), personOf('sam')];
  const story: string[] = [hasLocks ? 'with Web Locks' : 'without Web Locks'];

  const call: World['call'] = (person, method, path, body) =>
    busyWith(async () => {
      const answer = await clinic.answer(
        new Request(`${BASE_URL}${path}`, {
          method,
          headers: { authorization: `Bearer ${await tokenOf(clinic, person)}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      );
      return { status: answer.status, body: await answer.json() };
    });

  const elsewhere = new Set<string>();
  return {
    seed,
    time,
    steps,
    clinic,
    wire,
    log,
    ledger: createLedger(),
    browser,
    patient,
    other,
    eye: openDb(patient.uid),
    days: [morning, morning + DAY].map((at) => new Date(at).toISOString().slice(0, 10)),
    story,
    elsewhere,
    canceledElsewhere: new Set(),
    call,
    bookElsewhere: async (person, { _id, name, price }, iso, slot) => {
      const { email, name: userName } = person;
      const wish = { serviceId: _id, serviceName: name, date: mediumFromIso(iso), slot, userName, email, price };
      const { body } = await call(person, 'POST', '/booking', { ...wish, phone: '555 0199', payment: false });
      elsewhere.add((body as { insertedId: string }).insertedId);
    },
    listRows: async () =>
      (await call(patient, 'GET', `/my-appointment?email=${encodeURIComponent(patient.email)}`)).body as Booking[],
    tell: (text) => story.push(`${Math.round((time.now() - morning) / 10) / 100} s: ${text}`),
  };
}
