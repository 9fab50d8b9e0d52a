/** One connection to the clinic's stream of changes at the front desk, until it ends, fails or falls silent. */
import { createParser } from 'eventsource-parser';
import { streamVisits } from '../../contract/visit.ts';
import type { Timer } from '../base/timer.ts';
import { SILENCE_MS } from '../data/desk-proof.ts';

export interface StreamDeps {
  baseUrl?: string | undefined;
  fetch?: typeof globalThis.fetch | undefined;
  timer: Timer;
}

export interface Heard {
  onOpen(): void;
  /** At the time `asOf` (ISO, by the clinic's clock), nothing was newer than the change with the number `last`. */
  onBeat(last: number, asOf: string): void;
}

/** Resolves with the status if the stream is refused, otherwise with undefined. Never throws, whatever the network does. */
export async function readVisitStream(
  { baseUrl = '', fetch = globalThis.fetch, timer }: StreamDeps,
  token: string,
  { onOpen, onBeat }: Heard,
  signal: AbortSignal,
): Promise<number | undefined> {
  const silent = new AbortController();
  const line = AbortSignal.any([signal, silent.signal]);
  let stopWaiting = () => {};
  const waitOn = () => {
    stopWaiting();
    stopWaiting = timer(() => silent.abort(), SILENCE_MS);
  };
  try {
    // A proxy that holds the stream back may not even let its headers through.
    waitOn();
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
    const init = { headers, signal: line, cache: 'no-store', redirect: 'error' } as const;
    const answer = await fetch(`${baseUrl}${streamVisits.path}`, init);
    const reader = answer.body?.getReader();
    const end = () => void reader?.cancel().catch(() => {});
    // A captive portal answers with a page.
    if (!reader || !answer.ok || !answer.headers.get('content-type')?.startsWith('text/event-stream')) {
      end();
      return answer.status;
    }
    line.addEventListener('abort', end, { once: true });
    onOpen();
    // Otherwise the page's own signal, which lasts all day, would keep each stream of the day in memory.
    await readAll(reader, waitOn, onBeat).finally(() => line.removeEventListener('abort', end));
  } catch {
    // The network failed, or a signal was aborted.
  } finally {
    stopWaiting();
  }
  return undefined;
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onBytes: () => void,
  onBeat: Heard['onBeat'],
): Promise<void> {
  const decoder = new TextDecoder();
  let last: number | undefined;
  const parser = createParser({
    onEvent({ data }) {
      if (/^\d+$/.test(data)) last = Number(data);
    },
    onComment(text) {
      const asOf = text.trim();
      // Proxies may add comments of their own, and Chromium takes even 'ping 1' for a date.
      if (last !== undefined && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(asOf)) onBeat(last, asOf);
    },
  });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}
