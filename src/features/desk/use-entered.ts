/**
 * What was typed from a paper in this sitting, and what came of it. Something is listed as noted once it stands on this device.
 * What was wrong stays listed: who types fast looks at the paper.
 */
import { useState } from 'react';
import type { VisitState, VisitStateName } from '../../../contract/visit-state.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import type { VisitPress } from './visit-press.ts';
import { refusedHere, STATE_NAMES } from './visit-text.ts';

export interface Entered {
  id: number;
  /** '7 Anna Smith: Arrived' */
  text: string;
  isWrong: boolean;
  /** Missing where nothing was noted. */
  noted?: { visitId: string; state: VisitStateName; before: VisitState };
  isUndone?: true;
}

const UNSAVED = 'This could not be saved. Please try again.';

export function useEntered(press: VisitPress) {
  const [entered, setEntered] = useState<readonly Entered[]>([]);
  /** For a screen reader: what came of the last entry, once that is known. */
  const [said, setSaid] = useState({ id: 0, text: '' });
  const say = (text: string) => setSaid(({ id }) => ({ id: id + 1, text }));

  const list = (text: string, isWrong: boolean, noted?: Entered['noted']) =>
    setEntered((before) => [{ id: before.length, text, isWrong, ...(noted && { noted }) }, ...before]);

  async function enter(row: number, visit: VisitView, state: VisitStateName, minutes?: number): Promise<void> {
    const who = `${row} ${visit.name}`;
    const tell = (text: string, isWrong: boolean, noted?: Entered['noted']) => {
      list(text, isWrong, noted);
      say(text);
    };
    const isUnknown = refusedHere(visit).some(({ name }) => name === 'addWalkIn');
    if (isUnknown) return tell(`${who}: the clinic has refused this walk-in. Nothing was noted.`, true);
    const noted = await press.change(visit, state, minutes);
    if (!noted) return tell(`${who}: ${UNSAVED}`, true);
    const { before, events } = noted;
    const name = STATE_NAMES[state] + (state === 'late' && minutes !== undefined ? `, ${minutes} min` : '');
    if (events.length === 0) return tell(`${who} was already noted: ${name}`, false);
    const text = `${who}: ${name}${beforeText(before, state)}`;
    tell(text, false, { visitId: visit._id, state, before: before.state });
  }

  /** Back to what was noted before the entry, which may be more than it said. */
  async function undo({ id, text, noted }: Entered, visit: VisitView): Promise<void> {
    if (!noted) return;
    const undone = await press.change(visit, noted.before.name, noted.before.minutesLate);
    if (!undone) return say(`${text}. ${UNSAVED}`);
    setEntered((before) =>
      before.map((entry) => (entry.id === id ? { ...entry, text: `${text}, undone`, isUndone: true } : entry)),
    );
    say(`${text}, undone`);
  }

  return { entered, said, enter, undo, refuse: (text: string) => list(text, true) };
}

/** What nobody expects from looking at the paper: that the row said more by now, or had been canceled. */
function beforeText({ canceledAt, state }: VisitView, now: VisitStateName): string {
  if (canceledAt !== undefined) return ' (had canceled)';
  const order = Object.keys(STATE_NAMES);
  return order.indexOf(state.name) > order.indexOf(now) ? ` (before: ${STATE_NAMES[state.name]})` : '';
}
