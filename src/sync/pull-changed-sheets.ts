/**
 * Pulls the sheets that the clinic has news for. One pull at a time: of several beats that arrive during it, only the
 * last one counts.
 */
import { isBehind, noteProof, type Told } from '../data/desk-proof.ts';
import { getVisitsOfDay } from '../data/kept-visits.ts';
import type { DeskDeps } from './ask-as-desk.ts';
import { pullVisits } from './pull-visits.ts';

export interface SheetsDeps extends DeskDeps {
  /** ISO days whose sheets are kept, starting with today. */
  listDays(): readonly string[];
  now?(): number;
}

export function createPullChangedSheets(deps: SheetsDeps, signal: AbortSignal): (beat: Told) => void {
  const { db, listDays, now = Date.now } = deps;
  let lastBeat: Told | undefined;
  let isRunning = false;

  async function pullChanged(told: Told): Promise<boolean> {
    for (const day of listDays()) {
      if (isBehind(await getVisitsOfDay(db, day), told) && !(await pullVisits(deps, day))) return false;
    }
    return true;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (lastBeat && !signal.aborted) {
        const told = lastBeat;
        lastBeat = undefined;
        // No proof is noted until the sheets are here: until then, the page's own polling goes on.
        if ((await pullChanged(told)) && !signal.aborted) await noteProof(db, { ...told, at: now() });
      }
    } finally {
      isRunning = false;
    }
  }

  return (beat) => {
    lastBeat = beat;
    run().catch(console.warn);
  };
}
