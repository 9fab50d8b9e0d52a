/** Pulls the lists on the device that the answers to queued entries show to be out of date. */
import { isoFromMedium } from '../../contract/clinic-date.ts';
import { listKnownDays } from '../data/services.ts';
import { type PullDeps, pullBookings } from './pull.ts';
import { pullServices } from './pull-services.ts';
import { effectOf, rulesOf } from './rules/rules-of.ts';
import type { Answered } from './settle.ts';

export async function refreshAfterAnswers(pulls: PullDeps, answers: readonly Answered[]): Promise<void> {
  for (const { outcome } of answers) {
    if (outcome.kind === 'reauth' && outcome.problem) pulls.endSession(outcome.problem);
  }
  const days = await listKnownDays(pulls.db, daysOf(answers));
  await Promise.all([answers.some(isNews) && pullBookings(pulls), ...days.map((day) => pullServices(pulls, day))]);
}

/** ISO days whose free times an answer may have changed. */
export function daysOf(answers: readonly Answered[]): string[] {
  const dates = answers.map(({ entry }) => (effectOf(entry).takes ?? entry.undo)?.date);
  return [...new Set(dates.flatMap((date) => (date === undefined ? [] : [isoFromMedium(date) ?? ''])))];
}

/** Whether the clinic knows something about the bookings that this device does not. */
export function isNews({ entry, outcome }: Answered): boolean {
  if (outcome.kind === 'accepted') return rulesOf(entry).isNews?.(outcome.output as never) ?? false;
  return outcome.kind === 'rejected';
}
