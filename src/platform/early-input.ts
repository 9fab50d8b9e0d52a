/**
 * React ignores input and clicks from before hydration, on a page that was rendered while building, and empties the fields that
 * it controls. Both are replayed once the page is awake; index.html notes the clicks.
 */

import { pause } from '../base/pause.ts';

const MOST_ATTEMPTS = 20;

/** What the person has typed last. */
const typed = new Map<HTMLInputElement, string>();

/** Call it before React takes the page over: from then on a field may be emptied between two letters. */
export function noteEarlyInput(page: Document): void {
  for (const field of page.querySelectorAll('input')) {
    if (field.value !== field.defaultValue) typed.set(field, field.value);
  }
  page.addEventListener('beforeinput', putBack, true);
  page.addEventListener('input', noteTyped, true);
}

/** Call it once React has taken it over. */
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

/** The next letter comes to those before it. */
function putBack({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return;
  const text = typed.get(target);
  if (text !== undefined && target.value !== text) writeText(target, text);
}

/** Past React's own setter, which records the value it has seen last: an `input` event with the same value is ignored. */
function writeText(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
}

async function retype(field: HTMLInputElement, textOf: () => string): Promise<void> {
  let selection = selectionOf(field);
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    await pause(0);
    const text = textOf();
    // What is selected may be about to be deleted or typed over.
    if (field.value === text) selection = selectionOf(field);
    field.value = '';
    writeText(field, text);
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
