/**
 * The way from the browser to the home screen, known to this file alone. The browser is kept from asking by itself;
 * whether and when the page asks is up to the screens, and nobody who has answered is asked again on this device.
 */
import { createListeners } from '../base/listeners.ts';
import { canAddByHand, type Device } from './home-screen.ts';

/** `prompt`: the browser asks when it is told to. `by-hand`: the person can be told how. */
export type InstallWay = 'prompt' | 'by-hand';

export interface Install {
  /** Undefined where it is installed already, and where the browser knows no way. */
  readonly way: InstallWay | undefined;
  /** The way, as long as the person has not answered. */
  readonly offer: InstallWay | undefined;
  subscribe(listener: () => void): () => void;
  /** Has the browser ask. Only from a click, and of no effect without a prompt. */
  ask(): Promise<void>;
  /** The person does not want it, or not now. */
  decline(): void;
}

/** What the page is seen in. */
export type InstallPlace = Pick<Window, 'addEventListener' | 'matchMedia'> & {
  navigator: Device & { standalone?: boolean };
};

/** Chromium's alone, so TypeScript's library does not have it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const KEY = 'molar.install-answered';

export function createInstall(storage: Storage, place: InstallPlace): Install {
  let prompt: InstallPrompt | undefined;
  let isInstalled = place.navigator.standalone === true || isApp();
  const listeners = createListeners();

  function isApp(): boolean {
    return place.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
  }

  function noteAnswer() {
    storage.setItem(KEY, 'yes');
    listeners.tell();
  }

  place.addEventListener('beforeinstallprompt', (event) => {
    // Or the browser asks whoever has just arrived.
    event.preventDefault();
    prompt = event as InstallPrompt;
    listeners.tell();
  });
  place.addEventListener('appinstalled', () => {
    isInstalled = true;
    noteAnswer();
  });
  // Answered in another tab.
  place.addEventListener('storage', ({ key }) => key === KEY && listeners.tell());

  const install: Install = {
    get way() {
      if (isInstalled) return undefined;
      if (prompt) return 'prompt';
      return canAddByHand(place.navigator) ? 'by-hand' : undefined;
    },
    get offer() {
      return storage.getItem(KEY) ? undefined : install.way;
    },
    subscribe: listeners.subscribe,
    async ask() {
      const asked = prompt;
      // It can be used once. The browser brings another when it may be asked again.
      prompt = undefined;
      noteAnswer();
      await asked?.prompt();
    },
    decline: noteAnswer,
  };
  return install;
}
