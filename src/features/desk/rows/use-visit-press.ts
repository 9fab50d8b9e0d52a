/** What the page's controls and keys do, and what one press can undo. `said` tells screen readers what a row shows. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { VisitEvent } from '../../../../contract/visit.ts';
import { type VisitState, visitState } from '../../../../contract/visit-state.ts';
import { useApp } from '../../../app/app-context.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import { addWalkIn } from '../../../commands/add-walk-in.ts';
import { discardEntry } from '../../../commands/discard-entry.ts';
import { noteVisit } from '../../../commands/note-visit.ts';
import { tryAgain } from '../../../commands/try-again.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { type StepBack, stepBeside, stepsTo, undoing, undoPress, type VisitStep } from '../../../sync/visit-steps.ts';
import { sayIfUnsaved } from '../../messages/say-if-unsaved.ts';
import { useAnnouncement } from '../../ui/use-announcement.ts';
import type { WalkInValues } from '../patient/walk-in-form.tsx';
import { canTakeBack, notableStates } from './notable-states.ts';
import { visitAppointmentText } from './visit-appointment-text.ts';
import type { NotedVisit, VisitPress } from './visit-press.ts';
import { stateName } from './visit-text.ts';

/** How long Undo is offered (milliseconds). The state itself can be changed at any time. */
const UNDO_MS = 5 * 60_000;

export interface DeskPress extends Omit<VisitPress, 'askPayment'> {
  addWalkIn(date: string, values: WalkInValues): Promise<void>;
}

interface PressInput {
  /** ISO day of the sheet. */
  day: string;
  /** How far the clinic's clock is ahead of the device's (milliseconds). */
  ahead: number;
  /** The rows by what is on the device now. */
  readNow(): Promise<VisitView[]>;
  onNoted(events: VisitEvent[]): void;
}

export function useVisitPress(workspace: Workspace, input: PressInput) {
  const app = useApp();
  /** When each event was noted (milliseconds). */
  const [noted, setNoted] = useState<ReadonlyMap<string, number>>(new Map());
  const [said, say] = useAnnouncement();
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  const press = useMemo((): DeskPress => {
    let last: Promise<unknown> = Promise.resolve();
    /** The previous press on each visit, if it only took something back. */
    const stepsBack = new Map<string, StepBack>();
    /** Ids of the events noted here, which a row may not show yet. */
    const own = new Set<string>();
    const at = () => new Date(Date.now() + latest.current.ahead).toISOString();

    function remember(events: readonly VisitEvent[], ...keys: string[]) {
      const now = Date.now();
      const ids = [...events.map(({ _id }) => _id), ...keys];
      setNoted((before) => new Map([...before, ...ids.map((id) => [id, now] as const)]));
    }

    function forgetStepBack(visitId: string) {
      stepsBack.delete(visitId);
      setNoted((before) => new Map([...before].filter(([id]) => !id.startsWith(`${visitId} `))));
    }

    /**
     * Notes in turn, based on what the previous press has noted: the pressed row may not show that yet. `seen` leaves
     * out what somebody else has noted since the row was shown, because the press was not meant to take that back.
     */
    function note(
      pressed: VisitView,
      stepsOf: (visit: VisitView, seen: VisitEvent[]) => VisitStep[],
      minutes?: number,
    ): Promise<NotedVisit | undefined> {
      const time = at();
      const { day } = latest.current;
      const save = async () => {
        const visits = await latest.current.readNow();
        const before = visits.find(({ _id }) => _id === pressed._id) ?? pressed;
        const shown = new Set(pressed.events.map(({ _id }) => _id));
        const seen = before.events.filter(({ _id }) => shown.has(_id) || own.has(_id));
        const steps = stepsOf(before, seen);
        const { _id: visitId, name } = pressed;
        const about = visitAppointmentText(pressed, day);
        const events = await noteVisit(workspace, { visitId, name, about, steps, minutes, at: time });
        for (const { _id } of events) own.add(_id);
        latest.current.onNoted(events);
        forgetStepBack(pressed._id);
        return { before, seen, events };
      };
      const noting = last.then(() => sayIfUnsaved(app, save));
      last = noting;
      return noting;
    }

    return {
      async change(visit, state, minutes) {
        const isSaid = ({ state: { name, minutesLate } }: VisitView) => name === state && minutesLate === minutes;
        const isNotable = (row: VisitView) => notableStates(row).includes(state);
        const stepsOf = (row: VisitView, seen: VisitEvent[]) =>
          isNotable(row) && !isSaid(row) ? stepsTo(seen, state) : [];
        const noted = await note(visit, stepsOf, minutes);
        if (!noted) return;
        const { before, events } = noted;
        if (isNotable(before))
          say(`${visit.name}: ${stateName(before, visitState([...before.events, ...events]).name)}`);
        else if (isNotable(visit)) app.showToast({ kind: 'error', text: goneText(before) }).catch(console.warn);
        const undone = events.flatMap(({ undoes }) => undoes ?? []);
        if (undone.length === 0 || undone.length < events.length) return remember(events);
        stepsBack.set(visit._id, { undone, to: state });
        remember(events, stepBackKey({ _id: visit._id, state: { name: state } }));
      },
      async add(visit, state, minutes) {
        const noted = await note(visit, ({ events }) => stepBeside(events, state, minutes), minutes);
        if (noted) remember(noted.events);
        return noted;
      },
      takeBack: (visit, ids) => note(visit, () => undoing(ids)),
      async undo(visit) {
        const stepsOf = (row: VisitView, seen: VisitEvent[]) =>
          canTakeBack(row) ? undoPress(seen, stepsBack.get(row._id)) : [];
        const undone = await note(visit, stepsOf);
        if (!undone?.events.length) return;
        say(`${visit.name}: ${stateName(undone.before, visitState(undone.seen).name)} undone`);
        // What it brought back can be taken back as well.
        remember(undone.events);
      },
      discard(entry) {
        void sayIfUnsaved(app, () => discardEntry(workspace, entry));
      },
      tryAgain(entry) {
        void sayIfUnsaved(app, () => tryAgain(workspace, entry));
      },
      async addWalkIn(date, values) {
        const events = await addWalkIn(workspace, { date, ...values, at: at() });
        for (const { _id } of events) own.add(_id);
        remember(events);
        // The row may be far below, or not match the search.
        const text = `${values.name} is on today’s sheet, below the appointments.`;
        app.showToast({ kind: 'info', text }).catch(console.warn);
      },
    };
  }, [workspace, say, app]);

  return { press, noted, said };
}

/** Stands for a press that only took something back, as long as the row is as that press left it. */
export const stepBackKey = ({ _id, state }: { _id: string; state: Pick<VisitState, 'name'> }) => `${_id} ${state.name}`;

/** The row had changed by the time the press was noted. */
function goneText({ kind, name }: VisitView): string {
  const what = kind === 'canceled' ? `The appointment of ${name} was canceled` : `${name}’s row has changed`;
  return `${what} in the meantime. Nothing was noted.`;
}

/** Ids of the events that still have an Undo button. Both times in milliseconds. */
export function undoableOf(noted: ReadonlyMap<string, number>, now: number): ReadonlySet<string> {
  return new Set([...noted].filter(([, at]) => now - at < UNDO_MS).map(([id]) => id));
}
