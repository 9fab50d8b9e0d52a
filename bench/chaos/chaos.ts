/** Breaks a clinic in every way we know, under a load that counts what was acknowledged. */
import type { Options } from '../options.ts';
import type { Bench } from '../result.ts';
import { disturbPostgres } from './postgres.ts';
import { disturbSqlite } from './sqlite.ts';

export async function benchChaos({ kills }: Options): Promise<Bench> {
  const results = [...(await disturbSqlite(kills)), ...(await disturbPostgres(kills))];
  return { title: 'Outages under a load of bookings and cancellations', results, mustHold: true };
}
