/**
 * What was typed from a paper. An entry is listed once it is saved; errors stay, as a fast typist looks at the paper.
 */
import { useState } from 'react';
import { type NotedState, visitState } from '../../../../contract/visit-state.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { UNSAVED } from '../../ui/not-saved.tsx';
import type { RowText } from '../rows/row-said.tsx';
import { unnotableText } from '../rows/unnotable-text.ts';
import type { NotedVisit, VisitPress } from '../rows/visit-press.ts';
import { lateText, STATE_NAMES } from '../rows/visit-text.ts';

export interface Entered extends RowText {
  id: number;
  isWrong: boolean;
  /** Missing if nothing was noted. */
  noted?: { visitId: string; events: readonly string[] };
  isUndone?: true;
}

export function useEntered(press: VisitPress) {
  const [entered, setEntered] = useState<readonly Entered[]>([]);
  /** For a screen reader: the result of the last entry, once it is known. */
  const [said, setSaid] = useState<RowText & { id: number }>({ id: 0, text: '' });
  const say = (row: RowText) => setSaid(({ id }) => ({ id: id + 1, ...row }));

  const list = (entry: Omit<Entered, 'id'>) => setEntered((before) => [{ id: before.length, ...entry }, ...before]);

  async function enter(row: number, visit: VisitView, state: NotedState, minutes?: number): Promise<void> {
    const who = { row, name: visit.name };
    const tell = (text: string, more: Partial<Entered> = {}) => {
      list({ who, text, isWrong: false, ...more });
      say({ who, text });
    };
    const reason = unnotableText(visit, state);
    if (reason) return tell(`: ${reason}. Nothing was noted.`, { isWrong: true });
    const added = await press.add(visit, state, minutes);
    if (!added) return tell(`: ${UNSAVED}`, { isWrong: true });
    const name = lateText(STATE_NAMES[state], state === 'late' ? minutes : undefined);
    if (added.events.length === 0) return tell(` was already noted: ${name}${beside(added, state)}`);
    const noted = { visitId: visit._id, events: added.events.map(({ _id }) => _id) };
    tell(`: ${name}${beside(added, state)}`, { noted });
  }

  async function undo({ id, text, noted, ...row }: Entered, visit: VisitView): Promise<void> {
    if (!noted) return;
    const undone = await press.takeBack(visit, noted.events);
    const who = row.who && { who: row.who };
    if (!undone) {
      const failed = { ...who, text: `${text}. ${UNSAVED}` };
      list({ ...failed, isWrong: true });
      return say(failed);
    }
    setEntered((before) =>
      before.map((entry) => (entry.id === id ? { ...entry, text: `${text}, undone`, isUndone: true } : entry)),
    );
    say({ ...who, text: `${text}, undone` });
  }

  return { entered, said, enter, undo, refuse: (text: string) => list({ text, isWrong: true }) };
}

/** What the paper does not show: that the row says more, or that they had canceled. */
function beside({ before, events }: NotedVisit, state: NotedState): string {
  const now = visitState([...before.events, ...events]).name;
  if (now !== state) return ` (the row stays ${STATE_NAMES[now]})`;
  return before.canceledAt === undefined ? '' : ' (had canceled)';
}
