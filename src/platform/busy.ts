/**
 * Whether somebody is in the middle of something, in any tab: a form that is open in a dialog, a form that was typed into,
 * a live call. Each tab says so with a shared Web Lock, which goes with the tab however that ends. The queue's own lock
 * counts as well: whatever holds a lock of ours must not be interrupted.
 */
import type { Locks } from '../base/locks.ts';

const BUSY = 'molar-busy';
const OURS = 'molar-';
/** How often it is seen whether a form is gone (milliseconds). */
const LOOK_AGAIN = 500;

export interface Busy {
  /** Says that the person is busy until the work ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
  isAnywhere(): Promise<boolean>;
}

/** @param locks undefined where the page's address is not secure: there is no worker then either, and nothing to wait for */
export function createBusy(locks: Locks | undefined, page: Document): Busy {
  const forms = new Set<Element>();

  const busy: Busy = {
    during: (work) => (locks ? locks.request(BUSY, { mode: 'shared' }, work) : work()),
    isAnywhere: async () => {
      const { held = [] } = (await locks?.query()) ?? {};
      return held.some(({ name }) => name?.startsWith(OURS));
    },
  };

  async function noteForm(form: Element | null | undefined) {
    if (!form || forms.has(form)) return;
    forms.add(form);
    await busy.during(() => isGone(form));
    forms.delete(form);
  }

  // Captured, so that no component can keep it to itself.
  page.addEventListener('input', ({ target }) => noteForm(closest(target, 'form')), true);
  page.addEventListener('focusin', ({ target }) => noteForm(closest(target, '[role="dialog"] form')), true);
  // Typing into a frame, such as a card's fields, is not seen from here; that it has the focus is.
  page.defaultView?.addEventListener('blur', () => noteForm(closest(page.activeElement, 'form:has(iframe)')));
  return busy;
}

function closest(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

function isGone(form: Element): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (form.isConnected) return;
      clearInterval(timer);
      resolve();
    }, LOOK_AGAIN);
  });
}
