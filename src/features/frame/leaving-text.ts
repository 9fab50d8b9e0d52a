/** What happens to the requests on this device when their person logs out, in words. */
import type { OutboxEntry } from '../../data/db.ts';
import { isUndecided } from '../../data/outbox-entries.ts';

type DeskEntry = Pick<OutboxEntry, 'name' | 'state'>;

/**
 * @param lost how many of the `waiting` ones are lost with the tab @param refused how many the clinic has refused
 * @param ofDesk the front desk's own among all of them
 */
export function leavingText(waiting: number, lost: number, refused = 0, ofDesk: readonly DeskEntry[] = []): string {
  const gone = refused === 1 ? '1 refused request is' : `${refused} refused requests are`;
  const ofRefused = refused > 0 && `${gone} deleted from this device.${moneyText(refused, ofDesk)}`;
  if (waiting === 0) return ['Everything has reached the clinic.', ofRefused].filter(Boolean).join(' ');
  const kept = waiting - lost;
  return [
    `The clinic has not confirmed ${waiting === 1 ? '1 request' : `${waiting} requests`} yet.`,
    kept > 0 && `${keptText(kept, waiting)} sent when you log in here again.`,
    kept > 0 && `Until then, anybody who uses this device can read ${contentText(waiting, ofDesk)}.`,
    lost > 0 && `${lostText(lost, waiting)} lost when you log out.`,
    ofRefused,
  ]
    .filter(Boolean)
    .join(' ');
}

function contentText(waiting: number, ofDesk: readonly DeskEntry[]): string {
  if (!ofDesk.some(isUndecided)) return 'what you asked for';
  return waiting === 1 ? 'what it says of patients' : 'what they say of patients';
}

/** A refused payment is the only reminder of the money. */
function moneyText(refused: number, ofDesk: readonly DeskEntry[]): string {
  const payments = ofDesk.filter((entry) => entry.name === 'payAtDesk' && !isUndecided(entry)).length;
  if (payments === 0) return '';
  const among = payments === 1 ? 'A payment is among them' : 'Payments are among them';
  return ` ${refused === 1 ? 'It is a payment' : among}: money may still have to go back.`;
}

function keptText(kept: number, waiting: number): string {
  const who = kept < waiting ? `${kept} of them` : kept === 1 ? 'It' : 'They';
  return kept === 1 ? `${who} stays on this device and is` : `${who} stay on this device and are`;
}

function lostText(lost: number, waiting: number): string {
  if (lost < waiting) return lost === 1 ? 'The other is' : 'The others are';
  return lost === 1 ? 'It is' : 'They are';
}
