/**
 * Whether the person is in the middle of something in any tab: a form in a dialog, a form with input, a live call. Each tab
 * holds a shared Web Lock for that time; any other lock of ours counts too, such as the queue's.
 */
import type { Locks } from '../base/locks.ts';

const BUSY = 'molar-busy';
const OURS = 'molar-';
const LOOK_AGAIN_MS = 500;

export interface Busy {
  during<T>(work: () => Promise<T>): Promise<T>;
  isAnywhere(): Promise<boolean>;
}

/** @param locks undefined where the address is not secure: there is no worker to update there either */
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

  // Captured, so components can't stop it.
  page.addEventListener('input', ({ target }) => noteForm(closest(target, 'form')), true);
  page.addEventListener('focusin', ({ target }) => noteForm(closest(target, '[role="dialog"] form')), true);
  // Input in a frame, such as a card's fields, can't be seen from here; its focus can.
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
    }, LOOK_AGAIN_MS);
  });
}
