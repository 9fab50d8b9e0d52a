/**
 * Google's window, through the identity SDK's popup, with two additions (docs/decisions/010): the hidden frame is loaded ahead
 * of the click, as some browsers open no window after a fetch; and a closed window is reported after two seconds instead of
 * ten. The resolver is never given to `initializeAuth`: on a network that hangs the SDK would wait for the frame before
 * saying who is signed in.
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

/** How often the window is looked at, and how long Google's answer may still take once it is gone. */
const LOOK_EVERY_MS = 250;
const CLOSED_AFTER_MS = 2000;
/** For Google's frame. */
const FRAME_LIMIT_MS = 10_000;

export interface GoogleWindow {
  /** Whether the next `signIn` opens its window without fetching anything. */
  readonly isReady: boolean;
  /** Rejects as `isGoogleMissing` after ten seconds. */
  prepare(): Promise<void>;
  /**
   * Call it from a click: browsers open no window otherwise.
   * @param onClosed called two seconds after the window was closed; an answer may still come
   */
  signIn(onClosed: () => void): Promise<User>;
}

/** The parts of the SDK's resolver that are used. */
interface SdkResolver {
  _initialize(auth: Auth): Promise<unknown>;
  _openPopup(...of: unknown[]): Promise<{ window: Window | null }>;
}

const SdkResolver = browserPopupRedirectResolver as unknown as new () => SdkResolver;

export function createGoogleWindow(auth: Auth): GoogleWindow {
  const prepared = new SdkResolver();
  let isReady = false;
  let opened: Window | null = null;

  /** Constructed by the SDK. Shares the frame that `prepared` has loaded. */
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
      await withinTime(FRAME_LIMIT_MS, prepared._initialize(auth)).catch((cause: unknown) => {
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
    setTimeout(() => answered.aborted || onClosed(), CLOSED_AFTER_MS);
  }, LOOK_EVERY_MS);
}
