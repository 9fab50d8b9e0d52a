/** Known reasons why a figure misses its goal, by its area and name. Work that makes a reason untrue also removes it here. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [
    /largest paint/,
    'No script is asked for before the first frame, which brought / from 2.0 and /login from 1.6 (decision 040), and 1.3 KiB of styles that ' +
      'nobody refers to are left out. Tried in one run on / (1.34 as it is) and /about (1.43): scripts that start at once 1.31 and 1.45, the ' +
      'first script in three files 1.30 and 1.42. Without any styles / comes to 1.1: what stands in the way are the 6 to 8 KiB of rules, ' +
      'most of them Mantine’s, which come over the line and are read, and the page laid out, at a fourth of the speed.',
  ],
  [
    /: performance \//,
    'The largest paint is at 1.0 s of the simulated phone, where it was at 2.0 s (decision 040). What is left is the time that the ' +
      'thread is taken after it: see the total blocking time.',
  ],
  [
    /total blocking time/,
    'The code of the first script, 108 KiB, is compiled and run in one task behind the first frame, and the router is made in a second ' +
      'one; hydration is cut into short steps (decision 040). Tried one after the other: the first script in three files, each run in a ' +
      'task of its own, 21 ms on /, 16 on /about, 192 on /login and 86 on /register, in place of 48, 100, 255 and 137. It costs 2.4 KiB ' +
      'and three files more, and most of what it saves is there only while a debugger is attached, as Lighthouse is: V8 then reads the ' +
      'code of React and of the first script once more, for 70 ms. /login and /register run the provider’s SDK as well, 31 KiB, so that ' +
      'Google’s window opens at the first press.',
  ],
  [
    /until it answers/,
    'The page’s thread works 616 ms until / answers at a fourth of the speed, that of the required packages alone 574, of React 345, of ' +
      'plain HTML 266 (medians of nine in one run); in scripts ours 217, the packages 293. So no page that they draw can come to 1.5, and ' +
      'what ours takes more of the thread than they do is outside of scripts: it is laid out and painted before them as well. What is left ' +
      'is waiting: the scripts start behind the first frame. That they are compiled beside the thread while they come brought / from 904 to ' +
      '768 ms, /about from 784 to 724 and /login from 952 to 869 (decision 055). Tried besides: scripts that start with or before the first ' +
      'frame, and the first script in three files, gave nothing; to leave the pictures out until then, 4 %. The profile is flat: no ' +
      'function takes more than 3 of 45 ms at full speed. What is pressed or typed by then counts (decision 014).',
  ],
  [
    /files that the worker keeps/,
    'What is shown together comes in one file, which brought 168 files down to 71 (decision 024). Fewer would make pages load what they ' +
      'do not show: merging small files by the bundler’s own rule took /login beyond its budget, and one style sheet for all would bring ' +
      '/appointment 10 KiB more. 20 are the public pages and their pictures, so 10 would be left for all scripts and styles.',
  ],
  [
    /appointment, signed in: JS until/,
    'The note says what it is made of. The header’s tools and the dialog were asked for in the task that drew the cards, and come once ' +
      'they are on the screen now: 262 KiB before it and 191 since, in one run. Nothing of the rest is for later: React, the router, ' +
      'Mantine’s core and Dexie alone come to 132, the calendar and the page are what is shown, and the sync asks for it. ky (8) and ' +
      'workbox-window (2) could still go: without them it would have 181.',
  ],
  [
    /JS until/,
    'See the note: React, the router and Mantine’s core alone come to 104 KiB on every page, which is what they need (a page of React ' +
      'alone has 60, one with the required packages 213). What could still go is ky (8), through which the clinic’s settings are read, ' +
      'Mantine’s button (5) and workbox-window (2): without all three / would have 115. Text of the contract that only the desk needs was ' +
      'moved out of every page, for 0.2 KiB.',
  ],
  [
    /offline: first paint/,
    'The HTML with its styles is 40 KiB long where the floor’s is 2; it was 55 before styles that nobody refers to were left out. A ' +
      'worker without its sender (27 in place of 172 KiB) was tried and made no difference that could be measured.',
  ],
  [
    /offline: services painted/,
    'Of the scripts 180 KiB run before it, where the floor has none. The same start online takes 5.2 times the floor, and so does a first visit, ' +
      'so neither the line nor the worker has much part in it. To ask for the day while the scripts come (decision 048) helps where there ' +
      'is a line.',
  ],
  [
    /from the clinic, p75/,
    'To show the answer before it is kept brought it from 14.1 to 7.8, and to draw the address and the calendar behind the cards halved ' +
      'the work until then (decision 048). What is left is drawing: skeletons, and six cards of Mantine’s components; to keep the last ' +
      'day’s cards hidden meanwhile saved nothing. Few taps are of this kind: the days around the one that is looked at are known by then.',
  ],
  [
    /: CSS/,
    'Half of it is Mantine’s reset and variables; the rest is what the header, its buttons and links use. The colors that no page ' +
      'refers to are left out already.',
  ],
  [
    /from the device, p75|one day after the other, p75/,
    'A tap reads the day from the device’s database and draws six cards with Mantine’s components, where the floor’s script fills ' +
      'the same cards from its memory.',
  ],
  [
    /from the clinic: longest task/,
    'The answer is parsed, checked, written to the device and drawn within one task where all of it comes at once.',
  ],
  [
    /memory of all/,
    'The demo’s accounts are kept by Google’s own emulator, whose code is half of the server’s memory; npm itself holds 68 MB ' +
      'beside it. Tried: V8’s `--optimize-for-size` takes 10 MB off the server (163 in place of 173, three starts of each) and 8 to 18 % off ' +
      'the answers a second (two runs of each in turn).',
  ],
  [
    /two weeks against a day/,
    'The days are full here: 1,000 bookings are read where a day has 86, and the answer is 15 KB long where that of a day is 1. That the ' +
      'store hands out a row for each service and day, and none for each booking, brought it from 2.9 to 2.6 (three runs of each, in turn). ' +
      'SQLite takes 0.10 ms to read that many at all, the answer’s check 0.05 and its text 0.02, of 0.5 in all. With few bookings it is ' +
      '1.7 (decision 039). Nobody waits for it: it is asked for once the page has nothing else to do.',
  ],
  [
    /rate .*GET \/available/,
    'Ours alone writes a line of the log, checks the answer and the input, tags the answer and counts the network: without all of these ' +
      'it has 0.80 of the bare framework, and none of them alone is worth more than 0.05 (decision 012). A log written in larger pieces ' +
      'and patterns made once gave less than 3 %. The load comes from the same two cores as the answers.',
  ],
  [
    /rate .*GET \/my-appointment/,
    'Three parts cost about the same: looking up whose login it is and whether it was ended, checking the answer, and the line of the log; ' +
      'without any one of them it would have about 0.60 of the bare framework, without all parts 0.78 (decision 012). The look-up as SQL, in ' +
      'place of a statement that is built at each call, brought the rate from 0.51 to 0.57. What the bare framework does is one statement, ' +
      'so whatever else is done counts much.',
  ],
  [
    /rate .*POST \/booking/,
    'It does more: the line of the audit, the answer that is kept under its key, the patient and the limit of open bookings, each 0.08 to ' +
      '0.10 of the bare framework; without all parts it has 0.84 (decision 012). SQLite writes 15 pages for it, the bare framework 8. To ' +
      'write the patient only when the number is another, and to word what each booking locks and keeps as SQL, brought it from ' +
      '0.44 to 0.51 in processor time. The audit’s statements as SQL gave nothing, and what it has to write stays.',
  ],
  [
    /p99 at/,
    'It can’t be told apart from the machine: of two cores the load takes one, and either server’s p99 is 3 to 20 ms where half of its calls ' +
      'take 0.1 to 0.9. The collector’s longest pause is 0.6 ms. Five runs one after the other gave 0.53 to 2.27 for GET /available, 0.70 to ' +
      '2.18 for GET /my-appointment and 0.54 to 1.33 for POST /booking. Tried: rounds of four times as many calls, and a load that leaves ' +
      'its core between two looks; the spread stayed.',
  ],
  [
    /waiting commands.*: rate/,
    'Between two calls one transaction settles the answer and claims the next, and waits for the disk; the blank page has none. ' +
      'To claim ahead in batches had 0.98 of the blank page, and was given up for its size and two bugs (decisions 013 and 022).',
  ],
];

/** @param figure as in 'Server: p99 at 70 % of the measured rate: GET /available' */
export function whyMissed(figure: string): string {
  return REASONS.find(([pattern]) => pattern.test(figure))?.[1] ?? 'Not known yet.';
}
