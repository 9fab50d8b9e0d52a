import type { VisitState } from '../../../../contract/visit-state.ts';

/** How long Undo is offered (milliseconds). The state itself can be changed at any time. */
const UNDO_MS = 5 * 60_000;

/** When each began (milliseconds), by the id of an event or by `stepBackKey`. */
export type UndoOffers = ReadonlyMap<string, number>;

/** Stands for a press that only took something back, as long as the row is as that press left it. */
export const stepBackKey = ({ _id, state }: { _id: string; state: Pick<VisitState, 'name'> }) => `${_id} ${state.name}`;

export const withOffers = (offers: UndoOffers, ids: readonly string[], now: number): UndoOffers =>
  new Map([...offers, ...ids.map((id) => [id, now] as const)]);

export const withoutStepBack = (offers: UndoOffers, visitId: string): UndoOffers =>
  new Map([...offers].filter(([id]) => !id.startsWith(`${visitId} `)));

export const undoableOf = (offers: UndoOffers, now: number): ReadonlySet<string> =>
  new Set([...offers].filter(([, since]) => now - since < UNDO_MS).map(([id]) => id));
