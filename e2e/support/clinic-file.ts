import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClosedDays } from '../../contract/clinic.ts';
import { root } from '../../scripts/root.mjs';

/** For `CLINIC_FILE`: what the clinic starts with, and closed days. */
export function writeClinicFile(path: string, closed: ClosedDays): void {
  const shipped = JSON.parse(readFileSync(join(root, 'server/clinic.json'), 'utf8'));
  writeFileSync(path, JSON.stringify({ ...shipped, closed }));
}
