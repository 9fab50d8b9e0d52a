/**
 * React ignores input and clicks from before hydration, on a page that was rendered while building. They are replayed once
 * the page is awake; index.html notes the clicks.
 */

import { pause } from '../base/pause.ts';

const MOST_ATTEMPTS = 20;

/** Call it in the task in which the page wakes up: React's next rendering empties the fields that it controls. */
export async function replayEarlyInput(page: Document): Promise<void> {
  const typed = Array.from(page.querySelectorAll('input'), (field) => ({ field, text: field.value })).filter(
    ({ field, text }) => text !== field.defaultValue,
  );
  for (const { field, text } of typed) await retype(field, text);
  // Text first, because a click may submit it.
  await pause(0);
  dispatchEvent(new Event('molar:awake'));
}

async function retype(field: HTMLInputElement, text: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    await pause(0);
    // React's own setter records the value it has seen last. An `input` event with the same value is ignored.
    field.value = '';
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await pause(0);
    if (field.value === text) return;
  }
}
