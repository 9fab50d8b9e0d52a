/** Installing the page. The browser is kept from asking by itself, and after an answer the page never asks again. */
import { createListeners } from '../base/listeners.ts';
import { canAddByHand, type Device } from './home-screen.ts';
import { writeStored } from './write-stored.ts';

/** `by-hand`: the page can only say how. */
export type InstallWay = 'prompt' | 'by-hand';

export interface Install {
  /** Undefined where it is installed, or the browser offers no way. */
  readonly way: InstallWay | undefined;
  /** The way, as long as the person has not answered. */
  readonly offer: InstallWay | undefined;
  subscribe(listener: () => void): () => void;
  /** Call it from a click. */
  ask(): Promise<void>;
  decline(): void;
}

export type InstallWindow = Pick<Window, 'addEventListener' | 'matchMedia'> & {
  navigator: Device & { standalone?: boolean };
  /** The event that index.html caught before any of our scripts ran. */
  earlyInstallPrompt?: InstallPrompt;
};

/** Chromium only, so TypeScript's library lacks it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const KEY = 'molar.install-answered';

export function createInstall(storage: Storage, page: InstallWindow): Install {
  let prompt = page.earlyInstallPrompt;
  let isInstalled = page.navigator.standalone === true || isApp();
  const listeners = createListeners();

  function isApp(): boolean {
    return page.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches;
  }

  function noteAnswer() {
    writeStored(storage, KEY, true);
    listeners.tell();
  }

  page.addEventListener('beforeinstallprompt', (event) => {
    // Keeps the browser from asking right away.
    event.preventDefault();
    prompt = event as InstallPrompt;
    listeners.tell();
  });
  page.addEventListener('appinstalled', () => {
    isInstalled = true;
    noteAnswer();
  });
  // Answered in another tab.
  page.addEventListener('storage', ({ key }) => key === KEY && listeners.tell());

  const install: Install = {
    get way() {
      if (isInstalled) return undefined;
      if (prompt) return 'prompt';
      return canAddByHand(page.navigator) ? 'by-hand' : undefined;
    },
    get offer() {
      return storage.getItem(KEY) ? undefined : install.way;
    },
    subscribe: listeners.subscribe,
    async ask() {
      const asked = prompt;
      // A prompt can be used once.
      prompt = undefined;
      noteAnswer();
      await asked?.prompt();
    },
    decline: noteAnswer,
  };
  return install;
}
