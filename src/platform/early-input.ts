/**
 * On a prerendered page, React ignores input and clicks from before hydration, and empties the fields that it controls.
 * Both are replayed once the page is hydrated; index.html notes the clicks.
 */

import { pause } from '../base/pause.ts';

const MOST_ATTEMPTS = 20;

/** The latest text typed into each field. */
const typed = new Map<HTMLInputElement, string>();

/** Call it before hydration: from then on, React may empty a field between two keystrokes. */
export function noteEarlyInput(page: Document): void {
  for (const field of page.querySelectorAll('input')) {
    if (field.value !== field.defaultValue) typed.set(field, field.value);
  }
  page.addEventListener('beforeinput', putBack, true);
  page.addEventListener('input', noteTyped, true);
}

/** Call it once the page is hydrated. */
export async function replayEarlyInput(page: Document): Promise<void> {
  for (const field of typed.keys()) await retype(field, () => typed.get(field) ?? '');
  page.removeEventListener('beforeinput', putBack, true);
  page.removeEventListener('input', noteTyped, true);
  typed.clear();
  // Text first, because a click may submit it.
  await pause(0);
  dispatchEvent(new Event('molar:awake'));
}

function noteTyped({ target }: Event): void {
  if (target instanceof HTMLInputElement) typed.set(target, target.value);
}

/** Restores the earlier letters before the next one is added. */
function putBack({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  const text = typed.get(target);
  if (text !== undefined && target.value !== text) writeText(target, text);
}

/** Bypasses React's own setter, which records the last value: React ignores an `input` event with the same value. */
function writeText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
}

async function retype(field: HTMLInputElement, textOf: () => string): Promise<void> {
  let selection = selectionOf(field);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    await pause(0);
    const text = textOf();
    // The person may be about to delete the selected text, or to type over it.
    if (field.value === text) selection = selectionOf(field);
    field.value = '';
    writeText(field, text);
    if (selection) field.setSelectionRange(...selection);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await pause(0);
    if (field.value === textOf()) return;
  }
}

/** Undefined for fields whose selection browsers do not report, such as email fields. */
function selectionOf({ selectionStart, selectionEnd }: HTMLInputElement): [number, number] | undefined {
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}
