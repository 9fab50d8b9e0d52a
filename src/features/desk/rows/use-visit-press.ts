/** What the page's controls and keys do, and what one press can undo. `said` tells screen readers what a row shows. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { VisitEvent } from '../../../../contract/visit.ts';
import { visitState } from '../../../../contract/visit-state.ts';
import { useApp } from '../../../app/app-context.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import { addWalkIn } from '../../../commands/add-walk-in.ts';
import { discardEntry } from '../../../commands/discard-entry.ts';
import { noteVisit } from '../../../commands/note-visit.ts';
import { tryAgain } from '../../../commands/try-again.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { type StepBack, stepBeside, stepsTo, undoing, undoPress, type VisitStep } from '../../../sync/visit-steps.ts';
import { describeEntry } from '../../../words/describe-entry.ts';
import { sayIfUnsaved } from '../../messages/say-if-unsaved.ts';
import { useAnnouncement } from '../../ui/use-announcement.ts';
import type { WalkInValues } from '../patient/walk-in-form.tsx';
import { canTakeBack, notableStates } from './notable-states.ts';
import { stepBackKey, type UndoOffers, withOffers, withoutStepBack } from './undo-offers.ts';
import { visitAppointmentText } from './visit-appointment-text.ts';
import type { NotedVisit, VisitPress } from './visit-press.ts';
import { stateName } from './visit-text.ts';

export interface DeskPress extends VisitPress {
  addWalkIn(date: string, values: WalkInValues): Promise<void>;
}

interface PressInput extends Pick<VisitPress, 'askPayment'> {
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
  const [undoOffers, setUndoOffers] = useState<UndoOffers>(new Map());
  const [said, say] = useAnnouncement();
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });

  const press = useMemo((): DeskPress => {
    let lastNoting: Promise<unknown> = Promise.resolve();
    /** The previous press on each visit, if it only took something back. */
    const stepsBack = new Map<string, StepBack>();
    /** Ids of the events noted here, which a row may not show yet. */
    const notedHere = new Set<string>();
    const clinicNow = () => new Date(Date.now() + latest.current.ahead).toISOString();

    function offerUndo(events: readonly VisitEvent[], ...keys: string[]) {
      const now = Date.now();
      const ids = [...events.map(({ _id }) => _id), ...keys];
      setUndoOffers((offers) => withOffers(offers, ids, now));
    }

    function forgetStepBack(visitId: string) {
      stepsBack.delete(visitId);
      setUndoOffers((offers) => withoutStepBack(offers, visitId));
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
      const at = clinicNow();
      const { day } = latest.current;
      const save = async () => {
        const rows = await latest.current.readNow();
        const before = rows.find(({ _id }) => _id === pressed._id) ?? pressed;
        const shownIds = new Set(pressed.events.map(({ _id }) => _id));
        const seen = before.events.filter(({ _id }) => shownIds.has(_id) || notedHere.has(_id));
        const steps = stepsOf(before, seen);
        const { _id: visitId, name } = pressed;
        const about = visitAppointmentText(pressed, day);
        const events = await noteVisit(workspace, { visitId, name, about, steps, minutes, at });
        for (const { _id } of events) notedHere.add(_id);
        latest.current.onNoted(events);
        forgetStepBack(visitId);
        return { before, seen, events };
      };
      const noting = lastNoting.then(() => sayIfUnsaved(app, save));
      lastNoting = noting;
      return noting;
    }

    return {
      async change(visit, state, minutes) {
        const canBeNoted = (row: VisitView) => notableStates(row).includes(state);
        const saysSo = ({ state: { name, minutesLate } }: VisitView) => name === state && minutesLate === minutes;
        const stepsOf = (row: VisitView, seen: VisitEvent[]) =>
          canBeNoted(row) && !saysSo(row) ? stepsTo(seen, state) : [];
        const noted = await note(visit, stepsOf, minutes);
        if (!noted) return;
        const { before, events } = noted;
        if (canBeNoted(before))
          say(`${visit.name}: ${stateName(before, visitState([...before.events, ...events]).name)}`);
        else if (canBeNoted(visit)) app.showToast({ kind: 'error', text: goneText(before) }).catch(console.warn);
        const undone = events.flatMap(({ undoes }) => undoes ?? []);
        const isStepBack = undone.length > 0 && undone.length === events.length;
        if (!isStepBack) return offerUndo(events);
        stepsBack.set(visit._id, { undone, to: state });
        offerUndo(events, stepBackKey({ _id: visit._id, state: { name: state } }));
      },
      async add(visit, state, minutes) {
        const noted = await note(visit, ({ events }) => stepBeside(events, state, minutes), minutes);
        if (noted) offerUndo(noted.events);
        return noted;
      },
      takeBack: (visit, ids) => note(visit, () => undoing(ids)),
      async undo(visit) {
        const stepsOf = (row: VisitView, seen: VisitEvent[]) =>
          canTakeBack(row) ? undoPress(seen, stepsBack.get(row._id)) : [];
        const noted = await note(visit, stepsOf);
        if (!noted?.events.length) return;
        say(`${visit.name}: ${stateName(noted.before, visitState(noted.seen).name)} undone`);
        // What it brought back can be taken back as well.
        offerUndo(noted.events);
      },
      askPayment: (visit, what) => latest.current.askPayment(visit, what),
      discard(entry) {
        void sayIfUnsaved(app, () => discardEntry(workspace, entry, describeEntry(entry)));
      },
      tryAgain(entry) {
        void sayIfUnsaved(app, () => tryAgain(workspace, entry));
      },
      async addWalkIn(date, values) {
        const events = await addWalkIn(workspace, { date, ...values, at: clinicNow() });
        for (const { _id } of events) notedHere.add(_id);
        offerUndo(events);
        // The row may be far below, or not match the search.
        const text = `${values.name} is on today’s sheet, below the appointments.`;
        app.showToast({ kind: 'info', text }).catch(console.warn);
      },
    };
  }, [workspace, say, app]);

  return { press, undoOffers, said };
}

/** The row had changed by the time the press was noted. */
function goneText({ kind, name }: VisitView): string {
  const what = kind === 'canceled' ? `The appointment of ${name} was canceled` : `${name}’s row has changed`;
  return `${what} in the meantime. Nothing was noted.`;
}
