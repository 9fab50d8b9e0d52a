import type { Locator } from 'playwright/test';

/** What is said within it from now on, if only for a moment: the answer lists it, with what stood there already. */
export async function watchSaid(within: Locator, role: 'alert' | 'status'): Promise<() => Promise<string[]>> {
  const said = await within.evaluateHandle((element, role) => {
    const texts: string[] = [];
    new MutationObserver(() => {
      for (const { textContent } of element.querySelectorAll(`[role="${role}"]`)) texts.push(textContent);
    }).observe(element, { childList: true, subtree: true, characterData: true });
    return texts;
  }, role);
  return () => said.jsonValue();
}
