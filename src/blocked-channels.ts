/**
 * Where all site data is blocked, Firefox throws as soon as somebody makes a channel, and Dexie makes one while it loads. It does
 * without one where there is none.
 */
try {
  new BroadcastChannel('molar').close();
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
}

export {};
