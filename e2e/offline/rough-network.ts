// Faults for the calls of one person's pages, drawn from a repeatable random source.
import type { BrowserContext, Route } from 'playwright/test';
import type { Random } from '../../test/loop/faults/random.ts';

const CALLS =
  /^\w+:\/\/[^/]+\/(booking|del-booking|my-appointment|available|check-admin|check-desk|visits|visit-events|walk-ins)\b/;

const happenings = {
  none: (route: Route) => route.continue(),
  lostRequest: (route: Route) => route.abort(),
  /** The clinic does it, and the answer is lost. */
  lostAnswer: async (route: Route) => {
    await route.fetch();
    await route.abort();
  },
  slow: async (route: Route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fulfill({ response: answer });
  },
  portal: (route: Route) => route.fulfill({ contentType: 'text/html', body: '<title>Welcome</title>' }),
  unavailable: (route: Route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { code: 'server.unavailable', message: 'Wait.', Message: 'Wait.' },
    }),
  /** The clinic does it, and answers as a later version would. */
  unreadable: async (route: Route) => {
    const answer = await route.fetch();
    await route.fulfill(answer.ok() ? { json: { version: 'from the future' } } : { response: answer });
  },
} satisfies Record<string, (route: Route) => Promise<void>>;

type Happening = keyof typeof happenings;

const FLAKY: Record<Happening, number> = {
  none: 4,
  lostRequest: 3,
  lostAnswer: 4,
  slow: 2,
  portal: 2,
  unavailable: 1,
  unreadable: 1,
};

type State = 'fine' | 'rough' | 'gone';

/**
 * The pages get no event about a change, which is the harder case: `navigator.onLine` keeps its value. The
 * browser's own emulation is not used, because it hangs for most of a minute once a worker was stopped under it.
 * @param random draws the fault of each call while the network is rough
 */
export async function makeRough(context: BrowserContext, random: Random): Promise<{ become(state: State): void }> {
  let state: State = 'fine';
  const happen = (route: Route) => {
    if (state === 'gone') return route.abort('internetdisconnected');
    const isCall = CALLS.test(route.request().url());
    return happenings[state === 'rough' && isCall ? random.pickWeighted(FLAKY) : 'none'](route);
  };
  // The page may be closed, or the server killed, during it.
  await context.route('**', (route) => happen(route).catch(() => route.abort().catch(() => {})));
  return {
    become(next) {
      state = next;
    },
  };
}
