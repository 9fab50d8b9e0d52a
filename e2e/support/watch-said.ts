import type { Locator } from 'playwright/test';

/** Records texts within it from now on, even brief ones: the result lists them, with those that were there already. */
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
