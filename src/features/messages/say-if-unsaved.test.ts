import { expect, test, vi } from 'vitest';
import { sayIfUnsaved } from './say-if-unsaved.ts';

const showToast = vi.fn(async (_toast: { kind: string; text: string }) => () => {});

test('a press that is saved needs no words', async () => {
  expect(await sayIfUnsaved({ showToast }, async () => 'saved')).toBe('saved');
  expect(showToast).not.toHaveBeenCalled();
});

test('a press that the device can’t save is reported', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const full = async () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  };
  expect(await sayIfUnsaved({ showToast }, full)).toBeUndefined();
  const text = 'This could not be saved, and nothing has changed. Please try again.';
  expect(showToast).toHaveBeenCalledExactlyOnceWith({ kind: 'error', text });
});
