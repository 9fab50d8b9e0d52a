/** Breaks a working clinic in one way and reports what came of it. */
import { openStore } from '../../server/store/store.ts';
import { type KeyedLoad, startKeyedLoad } from '../../server/testing/keyed-load.ts';
import { type ServerProcess, signInMany, startServer } from '../../server/testing/process.ts';
import type { Result } from '../result.ts';

const PEOPLE = 12;
/** Acknowledgments before the first fault and after the last. */
const CALM = 100;

export interface Clinic {
  load: KeyedLoad;
  servers: ServerProcess[];
  /** Kills one of them with SIGKILL and restarts it. */
  killServer(): Promise<void>;
  /** Records the time from now until the next acknowledgment. */
  recover(): Promise<void>;
}

/** @param variables environment of the servers @param count how many servers */
export async function experiment(
  name: string,
  { variables, count = 1 }: { variables: Record<string, string>; count?: number },
  disturb: (clinic: Clinic) => Promise<string>,
): Promise<Result> {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = variables;
  const store = await openStore({ dataDir, databaseUrl });
  const people = await signInMany(store, PEOPLE);
  await store.close();
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(variables)));
  let turn = 0;
  const load = startKeyedLoad(people, () => servers[turn++ % count] as ServerProcess);
  const recoveries: number[] = [];
  const clinic: Clinic = {
    load,
    servers,
    async killServer() {
      const index = turn % count;
      await servers[index]?.end('SIGKILL');
      servers[index] = await startServer(variables);
    },
    async recover() {
      const from = performance.now();
      await load.advance(1);
      recoveries.push(performance.now() - from);
    },
  };
  await load.advance(CALM);
  const what = await disturb(clinic);
  await load.advance(CALM);
  await load.stop();
  const { lost, doubled } = await load.audit(servers[0] as ServerProcess);
  const { acknowledged, brokenOff, putOff, longestOutage, odd } = load.figures();
  for (const server of servers) await server.end('SIGTERM');
  for (const answer of odd.slice(0, 5)) console.error(`${name}: ${answer}`);
  return {
    name,
    figure: `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${odd.length} odd answers`,
    goal: '0 lost, 0 doubled, 0 odd',
    isMet: lost + doubled + odd.length === 0,
    note: [
      what,
      `longest time without an answer of use ${seconds(longestOutage)}`,
      recoveries.length > 0 && `afterwards working again within ${seconds(Math.max(...recoveries))}`,
      `${brokenOff} calls broke off, ${putOff} were told to come again`,
    ]
      .filter(Boolean)
      .join('; '),
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
