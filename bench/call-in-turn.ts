/** The rate at which the server answers sequential calls on one keep-alive connection. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Page } from 'playwright/test';
import type { Wish } from './wishes.ts';

export interface Turn {
  origin: string;
  accessToken: string;
  wishes: readonly Wish[];
}

/** Calls per second. */
export async function callFromNode({ origin, accessToken, wishes }: Turn): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const start = performance.now();
  for (const wish of wishes) await post(agent, origin, accessToken, wish);
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  return wishes.length / seconds;
}

function post(agent: Agent, origin: string, accessToken: string, wish: Wish): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${origin}/booking`,
      { agent, method: 'POST', headers: headersOf(accessToken, randomUUID()) },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 201 ? resolve() : reject(new Error(`POST /booking: ${answer.statusCode}`)),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(wish));
  });
}

/** Calls per second with plain `fetch`, in a page of the server's origin that has no script of its own. */
export function callFromPage(page: Page, { accessToken, wishes }: Turn): Promise<number> {
  const calls = wishes.map((wish) => ({
    method: 'POST',
    headers: headersOf(accessToken, randomUUID()),
    body: JSON.stringify(wish),
  }));
  return page.evaluate(async (calls) => {
    const start = performance.now();
    for (const call of calls) {
      const answer = await fetch('/booking', call);
      await answer.text();
      if (answer.status !== 201) throw new Error(`POST /booking: ${answer.status}`);
    }
    return calls.length / ((performance.now() - start) / 1000);
  }, calls);
}

function headersOf(accessToken: string, key: string): Record<string, string> {
  return { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json', 'idempotency-key': key };
}
