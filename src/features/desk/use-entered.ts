/** What was entered from a paper in this sitting. It is listed once it stands on this device. */
import { useState } from 'react';
import type { VisitState, VisitStateName } from '../../../contract/visit-state.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import type { VisitPress } from './visit-press.ts';
import { refusedHere, STATE_NAMES } from './visit-text.ts';

export interface Entered {
  id: number;
  visitId: string;
  /** '7 Anna Smith: Arrived' */
  text: string;
  state: VisitStateName;
  before: VisitState;
  isUndone?: true;
}

/** The last that was said of an entry. */
interface Said {
  id: number;
  text: string;
  isWrong: boolean;
}

const UNSAVED = 'This could not be saved. Please try again.';

export function useEntered(press: VisitPress) {
  const [entered, setEntered] = useState<readonly Entered[]>([]);
  const [said, setSaid] = useState<Said>();
  const say = (text: string, isWrong = false) => setSaid((before) => ({ id: (before?.id ?? 0) + 1, text, isWrong }));

  async function enter(row: number, visit: VisitView, state: VisitStateName, minutes?: number): Promise<void> {
    const who = `${row} ${visit.name}`;
    const isUnknown = refusedHere(visit).some(({ name }) => name === 'addWalkIn');
    if (isUnknown) return say(`${who}: the clinic has refused this walk-in. Nothing was noted.`, true);
    const noted = await press.change(visit, state, minutes);
    if (!noted) return say(`${who}: ${UNSAVED}`, true);
    const name = STATE_NAMES[state] + (state === 'late' && minutes !== undefined ? `, ${minutes} min` : '');
    if (noted.events.length === 0) return say(`${who} was already noted: ${name}`);
    const text = `${who}: ${name}${beforeText(noted.before, state)}`;
    const entry = { visitId: visit._id, text, state, before: noted.before.state };
    setEntered((before) => [{ id: before.length, ...entry }, ...before]);
    say(text);
  }

  /** Back to what was noted before the entry, which may be more than it said. */
  async function undo({ id, text, before }: Entered, visit: VisitView): Promise<void> {
    if (!(await press.change(visit, before.name, before.minutesLate))) return say(`${text}. ${UNSAVED}`, true);
    const undone = `${text}, undone`;
    setEntered((before) => before.map((it) => (it.id === id ? { ...it, text: undone, isUndone: true } : it)));
    say(undone);
  }

  return { entered, said, enter, undo, refuse: (text: string) => say(text, true), clear: () => setSaid(undefined) };
}

/** What nobody expects from looking at the paper: that the row said more by now, or had been canceled. */
function beforeText({ kind, canceledAt, state }: VisitView, now: VisitStateName): string {
  if (kind === 'canceled' || canceledAt !== undefined) return ' (had canceled)';
  const order = Object.keys(STATE_NAMES);
  return order.indexOf(state.name) > order.indexOf(now) ? ` (before: ${STATE_NAMES[state.name]})` : '';
}
