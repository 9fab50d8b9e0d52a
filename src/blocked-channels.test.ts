import { expect, test, vi } from 'vitest';

test('a browser that refuses channels has none, and one that gives them keeps them', async () => {
  const given = globalThis.BroadcastChannel;
  await import('./blocked-channels.ts');
  expect(globalThis.BroadcastChannel).toBe(given);
  vi.resetModules();
  globalThis.BroadcastChannel = class {
    constructor() {
      throw new Error('The operation is insecure.');
    }
  } as unknown as typeof BroadcastChannel;
  await import('./blocked-channels.ts');
  expect('BroadcastChannel' in globalThis).toBe(false);
  globalThis.BroadcastChannel = given;
});
