/**
 * Where all site data is blocked, Firefox throws when a BroadcastChannel is created, and Dexie creates one while it loads. If the
 * class is missing, Dexie does without.
 */
try {
  new BroadcastChannel('molar').close();
} catch {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
}

export {};
