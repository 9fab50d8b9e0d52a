/**
 * React ignores input and clicks from before hydration, on a page that was rendered while building. They are replayed once
 * the page is awake; index.html notes the clicks.
 */

import { pause } from '../base/pause.ts';

const MOST_ATTEMPTS = 20;

/** Call it in the task in which the page wakes up: React's next rendering empties the fields that it controls. */
export async function replayEarlyInput(page: Document): Promise<void> {
  const typed = new Map<HTMLInputElement, string>();
  for (const field of page.querySelectorAll('input')) {
    if (field.value !== field.defaultValue) typed.set(field, field.value);
  }
  // Typing goes on meanwhile: what was typed last is what counts.
  const noteTyped = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && typed.has(target)) typed.set(target, target.value);
  };
  page.addEventListener('input', noteTyped, true);
  for (const field of typed.keys()) await retype(field, () => typed.get(field) ?? '');
  page.removeEventListener('input', noteTyped, true);
  // Text first, because a click may submit it.
  await pause(0);
  dispatchEvent(new Event('molar:awake'));
}

async function retype(field: HTMLInputElement, textOf: () => string): Promise<void> {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  let selection = selectionOf(field);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    await pause(0);
    const text = textOf();
    // What is selected may be about to be deleted or typed over.
    if (field.value === text) selection = selectionOf(field);
    // React's own setter records the value it has seen last. An `input` event with the same value is ignored.
    field.value = '';
    set?.call(field, text);
    if (selection) field.setSelectionRange(...selection);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await pause(0);
    if (field.value === textOf()) return;
  }
}

/** Undefined for fields that browsers tell no selection of, such as email addresses. */
function selectionOf({ selectionStart, selectionEnd }: HTMLInputElement): [number, number] | undefined {
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}
