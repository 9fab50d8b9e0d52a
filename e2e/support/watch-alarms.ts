import type { Locator } from 'playwright/test';

/** What is announced as an alarm within it from now on, if only for a moment; the answer tells what it was. */
export async function watchAlarms(within: Locator): Promise<() => Promise<string[]>> {
  const alarms = await within.evaluateHandle((element) => {
    const said: string[] = [];
    new MutationObserver(() => {
      for (const { textContent } of element.querySelectorAll('[role="alert"]')) said.push(textContent);
    }).observe(element, { childList: true, subtree: true, characterData: true });
    return said;
  });
  return () => alarms.jsonValue();
}
