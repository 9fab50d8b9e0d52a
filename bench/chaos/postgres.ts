/** PostgreSQL with two servers: a server or PostgreSQL is killed, it freezes, its disk fills up, and a standby takes over. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLine } from '../../server/testing/line.ts';
import { moveDatabase, type OwnPostgres, query, startOwnPostgres } from '../../server/testing/own-postgres.ts';
import { mountSmallDisk } from '../../server/testing/small-disk.ts';
import type { Result } from '../result.ts';
import { experiment } from './experiment.ts';
import { fillAndEmpty, killServers } from './sqlite.ts';

const SERVERS = 2;
const BETWEEN = 20;
/** Longer than the statement timeout. Milliseconds. */
const FROZEN = 8000;

export async function disturbPostgres(kills: number): Promise<Result[]> {
  const run = async (work: (postgres: OwnPostgres) => Promise<Result>) => {
    const postgres = await startOwnPostgres();
    return work(postgres).finally(() => postgres.stop());
  };
  return [
    await run(({ url }) => killServers('PostgreSQL: kill -9 of a server', { DATABASE_URL: url }, kills, SERVERS)),
    await run((postgres) => killPostmaster(postgres, kills)),
    await run(freeze),
    await run(fullDisk),
    await run(failOver),
  ];
}

function killPostmaster(postgres: OwnPostgres, kills: number): Promise<Result> {
  const variables = { DATABASE_URL: postgres.url };
  return experiment('PostgreSQL: kill -9 of the database', { variables, count: SERVERS }, async ({ load, recover }) => {
    for (let kill = 0; kill < kills; kill++) {
      await load.advance(BETWEEN);
      await postgres.crash();
      await postgres.start();
      await recover();
    }
    return `${kills} kills of the postmaster`;
  });
}

function freeze(postgres: OwnPostgres): Promise<Result> {
  const variables = { DATABASE_URL: postgres.url };
  return experiment('PostgreSQL: stands still', { variables, count: SERVERS }, async ({ servers, recover }) => {
    postgres.freeze();
    await sleep(FROZEN);
    const codes = await Promise.all(['/healthz', '/readyz'].map((path) => servers[0]?.send('GET', path)));
    postgres.thaw();
    await recover();
    return `${FROZEN / 1000} s of SIGSTOP; /healthz and /readyz said ${codes.map((code) => code?.status).join(' and ')} at its end`;
  });
}

async function fullDisk({ url }: OwnPostgres): Promise<Result> {
  const name = 'PostgreSQL: full disk';
  const disk = mountSmallDisk('64m');
  if (!disk) return { name, figure: 'not run', note: 'only root may mount a small disk' };
  await query(url, 'create database molar');
  const database = new URL(url);
  database.pathname = '/molar';
  await moveDatabase(database.href, disk.folder);
  return experiment(name, { variables: { DATABASE_URL: database.href }, count: SERVERS }, (clinic) =>
    fillAndEmpty(clinic, disk),
  );
}

async function failOver(postgres: OwnPostgres): Promise<Result> {
  const line = await createLine(postgres.url);
  const name = 'PostgreSQL: failover to a synchronous standby';
  const result = await experiment(
    name,
    { variables: { DATABASE_URL: line.url }, count: SERVERS },
    async ({ load, recover }) => {
      const standby = await postgres.addStandby();
      await load.advance(200);
      await postgres.crash();
      // As with a virtual IP: for a while it leads to a server that does not accept writes yet.
      line.lead(standby.url);
      await sleep(1000);
      await standby.promote();
      await recover();
      return 'kill -9 of the primary, promoted by hand after 1 s';
    },
  );
  line.close();
  return result;
}
