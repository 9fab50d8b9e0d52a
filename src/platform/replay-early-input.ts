/**
 * What somebody did on a page that was rendered ahead of them, before its code had come, happens once the page is awake:
 * React takes no notice of what was typed into its fields or pressed until then. index.html notes the presses.
 */

import { pause } from '../base/pause.ts';

/** A field that still refuses a text then has its reasons. */
const MOST_ATTEMPTS = 20;

/** Call it in the very task in which the page wakes up: React's next rendering empties the fields that it controls. */
export async function replayEarlyInput(page: Document): Promise<void> {
  const typed = Array.from(page.querySelectorAll('input'), (field) => ({ field, text: field.value })).filter(
    ({ field, text }) => text !== field.defaultValue,
  );
  for (const { field, text } of typed) await retype(field, text);
  // Text first, so that a press finds it.
  await pause(0);
  dispatchEvent(new Event('molar:awake'));
}

async function retype(field: HTMLInputElement, text: string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    await pause(0);
    // React compares with what it set or saw last, through its own setter: only a text that it does not know is news.
    field.value = '';
    set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await pause(0);
    if (field.value === text) return;
  }
}
