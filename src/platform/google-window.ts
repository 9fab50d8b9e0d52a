/**
 * Google's window, through the identity SDK's popup. Two things the SDK does not offer are added with what its resolver
 * has inside (docs/decisions/010): its hidden frame can be loaded ahead of the click, because some browsers open no window
 * once anything was fetched since; and a window that was closed is told after two seconds instead of eight to ten.
 * The resolver is never given to `initializeAuth`: the SDK would load the frame before it says who is signed in, and a
 * phone behind a hanging network would never learn it.
 */
import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  type PopupRedirectResolver,
  signInWithPopup,
  type User,
} from 'firebase/auth';
import { withinTime } from '../base/within-time.ts';
import { googleMissing } from './google-script.ts';

/** How often the window is looked at, and how long Google's answer may still take once it is gone (milliseconds). */
const LOOK_EVERY = 250;
const CLOSED_AFTER = 2000;
/** For Google's frame (milliseconds). */
const FRAME_LIMIT = 10_000;

export interface GoogleWindow {
  /** Whether the next `signIn` opens its window without fetching anything. */
  readonly isReady: boolean;
  /** Loads what opening takes; at once when it is there. Rejects as `isGoogleMissing` when it can't be had in ten seconds. */
  prepare(): Promise<void>;
  /**
   * Call it from a click: browsers open no window otherwise.
   * @param onClosed called two seconds after the window was closed without an answer. The promise still resolves when the
   * answer comes later, and rejects once the SDK gives up.
   */
  signIn(onClosed: () => void): Promise<User>;
}

/** What is used of the SDK's own resolver. */
interface SdkResolver {
  _initialize(auth: Auth): Promise<unknown>;
  _openPopup(...of: unknown[]): Promise<{ window: Window | null }>;
}

const SdkResolver = browserPopupRedirectResolver as unknown as new () => SdkResolver;

export function createGoogleWindow(auth: Auth): GoogleWindow {
  const prepared = new SdkResolver();
  let isReady = false;
  let opened: Window | null = null;

  /** The SDK makes one by itself, which shares the frame that `prepared` has loaded. */
  class Resolver extends SdkResolver {
    constructor() {
      super();
      Object.assign(this, prepared);
    }

    override async _openPopup(...of: unknown[]) {
      const popup = await super._openPopup(...of);
      opened = popup.window;
      return popup;
    }
  }

  return {
    get isReady() {
      return isReady;
    },
    async prepare() {
      await withinTime(FRAME_LIMIT, prepared._initialize(auth)).catch((cause: unknown) => {
        throw googleMissing(cause);
      });
      isReady = true;
    },
    async signIn(onClosed) {
      opened = null;
      const answered = new AbortController();
      watchClosing(() => opened, onClosed, answered.signal);
      try {
        return (await signInWithPopup(auth, new GoogleAuthProvider(), Resolver as PopupRedirectResolver)).user;
      } finally {
        answered.abort();
      }
    },
  };
}

function watchClosing(getWindow: () => Window | null, onClosed: () => void, answered: AbortSignal): void {
  const look = setInterval(() => {
    if (!answered.aborted && !getWindow()?.closed) return;
    clearInterval(look);
    setTimeout(() => answered.aborted || onClosed(), CLOSED_AFTER);
  }, LOOK_EVERY);
}
