/**
 * What the controls and keys of the page do, and which of it can be undone by one press. `said` tells a screen reader what the
 * row shows.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { VisitStateName } from '../../../contract/visit-state.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { addWalkIn } from '../../commands/add-walk-in.ts';
import { discardEntry } from '../../commands/discard-entry.ts';
import { noteVisit } from '../../commands/note-visit.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import { stepsTo, undoSteps } from '../../sync/visit-steps.ts';
import type { VisitPress } from './visit-press.ts';
import { STATE_NAMES } from './visit-text.ts';
import type { WalkInValues } from './walk-in-dialog.tsx';

/** How long the button stands there (milliseconds). The state itself can be changed at any time. */
const UNDO_MS = 5 * 60_000;

export interface DeskPress extends VisitPress {
  addWalkIn(date: string, values: WalkInValues): Promise<void>;
}

/** @param ahead how far the clinic's clock is ahead of the device's (milliseconds) */
export function useVisitPress(workspace: Workspace, ahead: number) {
  /** When each event was noted (milliseconds). */
  const [noted, setNoted] = useState<ReadonlyMap<string, number>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const [said, setSaid] = useState('');
  const clock = useRef(ahead);
  useEffect(() => {
    clock.current = ahead;
  }, [ahead]);

  const remember = useCallback((ids: readonly string[]) => {
    const now = Date.now();
    setNoted((before) => new Map([...before, ...ids.map((id) => [id, now] as const)]));
  }, []);

  const press = useMemo((): DeskPress => {
    const at = () => new Date(Date.now() + clock.current).toISOString();
    async function keep(work: () => Promise<readonly string[]>) {
      try {
        remember(await work());
        setFailed(false);
      } catch (error) {
        console.warn(error);
        setFailed(true);
      }
    }
    return {
      change({ _id, name, events }: VisitView, state: VisitStateName, minutes) {
        setSaid(`${name}: ${STATE_NAMES[state]}`);
        return keep(() => noteVisit(workspace, { visitId: _id, steps: stepsTo(events, state), minutes, at: at() }));
      },
      undo({ _id, name, state, events }) {
        setSaid(`${name}: ${STATE_NAMES[state.name]} undone`);
        const steps = undoSteps(events);
        // An undoing offers none.
        return keep(() => noteVisit(workspace, { visitId: _id, steps, at: at() }).then(() => []));
      },
      discard: (entry) => void discardEntry(workspace, entry).catch(console.warn),
      async addWalkIn(date, values) {
        const { events } = await addWalkIn(workspace, { date, ...values, at: at() });
        remember(events);
      },
    };
  }, [workspace, remember]);

  return { press, noted, said, hasFailed };
}

/** Ids of the events whose button is still there. Both in milliseconds. */
export function undoableOf(noted: ReadonlyMap<string, number>, now: number): ReadonlySet<string> {
  return new Set([...noted].filter(([, at]) => now - at < UNDO_MS).map(([id]) => id));
}
