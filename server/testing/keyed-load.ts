/**
 * For tests: people book and cancel without a pause. Each call has its key and is retried until it is decided, as their
 * devices do. Afterward the clinic must have exactly what it has acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mediumFromIso } from '../../contract/clinic-date.ts';
import type { ServerProcess, SignedIn } from './process.ts';
import type { Received } from './server.ts';

const FIRST_DAY = Date.UTC(2040, 0, 1);
const DAY = 24 * 60 * 60_000;
/** Every CANCELED-th booking is canceled, and every SHARED-th is for a time that everybody wants. */
const CANCELED = 4;
const SHARED = 5;
/** Milliseconds before a call without a decision is sent again. */
const PAUSE = 20;
/** At most this many keys are sent again afterward; all of them, if there are fewer. */
const MOST_REPLAYS = 5000;

export interface LoadFigures {
  /** Bookings and cancellations. */
  acknowledged: number;
  /** Calls that were cut off, and calls that were told to retry. */
  brokenOff: number;
  putOff: number;
  /** The longest time without any acknowledgment, in milliseconds. */
  longestOutage: number;
  /** Answers that are neither a valid decision nor a request to retry: each is a defect. */
  odd: string[];
}

export interface Audit {
  /** Acknowledged but missing; canceled but still there; a key with a different answer than before. */
  lost: number;
  /** There but never acknowledged; one time acknowledged to two people. */
  doubled: number;
}

export interface KeyedLoad {
  figures(): LoadFigures;
  /** Resolves once `count` more are acknowledged. */
  advance(count: number): Promise<void>;
  /** Resolves when everything that was sent is decided. */
  stop(): Promise<void>;
  audit(server: ServerProcess): Promise<Audit>;
}

interface Booked {
  key: string;
  person: SignedIn;
  body: Record<string, unknown>;
  id: string;
  isCanceled: boolean;
}

/**
 * @param target asked before each call, since servers come and go
 * @param rest milliseconds between the calls of one person
 */
export function startKeyedLoad(people: readonly SignedIn[], target: () => ServerProcess, rest = 0): KeyedLoad {
  const booked: Booked[] = [];
  const figures: LoadFigures = { acknowledged: 0, brokenOff: 0, putOff: 0, longestOutage: 0, odd: [] };
  let lastAt = performance.now();
  let isStopping = false;
  let waiting: { count: number; resolve: () => void }[] = [];

  const note = () => {
    const now = performance.now();
    figures.acknowledged++;
    figures.longestOutage = Math.max(figures.longestOutage, now - lastAt);
    lastAt = now;
    for (const { count, resolve } of waiting) if (figures.acknowledged >= count) resolve();
    waiting = waiting.filter(({ count }) => figures.acknowledged < count);
  };
  /** Sends the call until the clinic has decided. */
  const decide = async (
    method: string,
    path: string,
    sent: Parameters<ServerProcess['send']>[2],
  ): Promise<Received> => {
    for (;;) {
      const answer = await target()
        .send(method, path, sent)
        .catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      if (answer) figures.putOff++;
      else figures.brokenOff++;
      if (answer && answer.status !== 503) figures.odd.push(`${method} ${path}: ${JSON.stringify(answer.body)}`);
      await sleep(PAUSE);
    }
  };
  const keyed = (person: SignedIn, key: string, body?: object) => ({
    token: person.token,
    headers: { 'Idempotency-Key': key },
    body,
  });
  const stream = async (person: SignedIn, index: number) => {
    for (let count = 0; !isStopping; count++) {
      if (rest > 0) await sleep(rest);
      const isShared = count % SHARED === SHARED - 1;
      const body = wishFor(person, isShared ? 2 * count : 1 + 2 * (count * people.length + index));
      const key = randomUUID();
      const answer = await decide('POST', '/booking', keyed(person, key, body));
      if (answer.status === 409 && isShared) continue;
      if (answer.status !== 201) {
        figures.odd.push(`booking: ${JSON.stringify(answer.body)}`);
        continue;
      }
      const entry = { key, person, body, id: answer.body.insertedId, isCanceled: false };
      booked.push(entry);
      note();
      if (count % CANCELED !== 0 || isStopping) continue;
      const canceled = await decide('DELETE', `/del-booking/${entry.id}`, keyed(person, randomUUID()));
      if (canceled.body?.deletedCount !== 1) figures.odd.push(`cancellation: ${JSON.stringify(canceled.body)}`);
      entry.isCanceled = true;
      note();
    }
  };
  const streams = people.map(stream);

  return {
    figures: () => ({
      ...figures,
      longestOutage: Math.max(figures.longestOutage, isStopping ? 0 : performance.now() - lastAt),
    }),
    advance: (count) => new Promise((resolve) => waiting.push({ count: figures.acknowledged + count, resolve })),
    async stop() {
      isStopping = true;
      await Promise.all(streams);
    },
    async audit(server) {
      const wrong = { lost: 0, doubled: 0 };
      for (const person of people) {
        const path = `/my-appointment?email=${person.email}`;
        const { body } = await server.send('GET', path, { token: person.token });
        const there = new Set(body.map(({ _id }: { _id: string }) => _id));
        const mine = booked.filter((entry) => entry.person === person);
        wrong.lost += mine.filter(({ id, isCanceled }) => there.has(id) === isCanceled).length;
        const known = new Set(mine.map(({ id }) => id));
        wrong.doubled += [...there].filter((id) => !known.has(id as string)).length;
      }
      const held = booked.filter(({ isCanceled }) => !isCanceled).map(({ body }) => `${body.date} ${body.slot}`);
      wrong.doubled += held.length - new Set(held).size;
      const step = Math.ceil(booked.length / MOST_REPLAYS);
      for (const { key, person, body, id } of booked.filter((_, index) => index % step === 0)) {
        const again = await server.send('POST', '/booking', keyed(person, key, body));
        if (again.status !== 201 || again.body.insertedId !== id) wrong.lost++;
      }
      return wrong;
    },
  };
}

/** @param day counted from the first: odd days belong to one person alone */
function wishFor({ email }: SignedIn, day: number): Record<string, unknown> {
  const date = mediumFromIso(new Date(FIRST_DAY + day * DAY).toISOString().slice(0, 10));
  const service = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 };
  const slot = '08.00 AM - 08.30 AM';
  return { ...service, date, slot, email, userName: 'Pat Example', phone: '555 0100', payment: false };
}
