/** Why a figure misses its goal, as far as it is known. Take a reason out with the work that makes it untrue. */
const REASONS: readonly (readonly [figure: RegExp, reason: string])[] = [
  [
    /largest paint/,
    'The HTML is painted without any script, but with its styles inside it is three times as long as the floor’s, and the ' +
      'scripts share the line and the slowed processor with the first frame. Starting them after it is the next step.',
  ],
  [
    /: performance \//,
    'The HTML is painted without any script, but from the same machine the scripts arrive before the first frame is drawn, ' +
      'and run first. Starting them after the first frame is the next step.',
  ],
  [
    /JS until/,
    'See the note: React, the router and Mantine’s core alone come to 104 KiB on every page. What could still go is ' +
      'Mantine’s button (5), and workbox-window.',
  ],
  [
    /offline: first paint/,
    'The worker finds the page among the kept builds before it answers; the worker of the floor has a single file.',
  ],
  [
    /from the clinic, p75/,
    'The answer is written to the device before it is shown, and the screen reads it from there; the day is drawn twice, ' +
      'first empty. Few taps are of this kind: the days around the one that is looked at are known by then.',
  ],
  [
    /list and fold/,
    'All rows are read, because a waiting request may concern any of them. Only 50 are drawn, so that opening the page ' +
      'meets its goal.',
  ],
  [
    /loop in Node/,
    'Without a line in between, a call takes the browser longer than the server, whatever page makes it: see the note.',
  ],
  [
    /^(GET|POST) /,
    'So does the bare framework, by more, in the same run: the load comes from the same two cores as the answers.',
  ],
];

export function whyMissed(name: string): string {
  return REASONS.find(([figure]) => figure.test(name))?.[1] ?? 'Not known yet.';
}
