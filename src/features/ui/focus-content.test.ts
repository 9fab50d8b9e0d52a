import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusIfLost } from './focus-content.ts';

const element = (name: string, isDisabled = false) => ({
  name,
  matches: (selector: string) => selector === ':disabled' && isDisabled,
  focus() {
    if (!isDisabled) screen.activeElement = this;
  },
});
type Place = ReturnType<typeof element>;

const [body, content] = [element('body'), element('content')];
const screen = { body, activeElement: body as Place, getElementById: () => content };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', screen);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function focusAfter(before: Place, instead?: Place): string {
  screen.activeElement = before;
  focusIfLost(instead && (() => instead as unknown as HTMLElement));
  vi.runAllTimers();
  return screen.activeElement.name;
}

test.each([
  ['an element that has the focus keeps it', element('field'), element('button'), 'field'],
  ['an element that is gone hands it on', body, element('button'), 'button'],
  [
    'a disabled element hands it on, even before the browser takes the focus away',
    element('old', true),
    element('button'),
    'button',
  ],
  [
    'the content gets it if the element that should have it is disabled',
    element('old', true),
    element('button', true),
    'content',
  ],
  ['the content gets it if there is nothing else', body, undefined, 'content'],
])('%s', (_name, before, instead, expected) => {
  expect(focusAfter(before, instead)).toBe(expected);
});
