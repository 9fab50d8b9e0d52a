/** What becomes of requests that have not reached the clinic when their person logs out, in words. */

/** @param lost how many of the `waiting` ones go with the tab */
export function leavingText(waiting: number, lost: number): string {
  if (waiting === 0) return 'Everything has reached the clinic.';
  const kept = waiting - lost;
  return [
    `${waiting === 1 ? '1 request has' : `${waiting} requests have`} not reached the clinic yet.`,
    kept > 0 && `${keptText(kept, waiting)} sent when you log in here again.`,
    lost > 0 && `${lostText(lost, waiting)} lost when you log out.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function keptText(kept: number, waiting: number): string {
  const who = kept < waiting ? `${kept} of them` : kept === 1 ? 'It' : 'They';
  return kept === 1 ? `${who} stays locked on this device and is` : `${who} stay locked on this device and are`;
}

function lostText(lost: number, waiting: number): string {
  if (lost < waiting) return lost === 1 ? 'The other is' : 'The others are';
  return lost === 1 ? 'It is' : 'They are';
}
