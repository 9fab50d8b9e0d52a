import { expect, test } from '../support/fixtures.ts';
import { wakeUp } from '../support/wake-up.ts';

test('no text becomes markup or code, and no foreign script is requested', async ({ page }) => {
  await page.goto('/');
  await wakeUp(page);
  const outcomes = await page.evaluate(() => {
    const outcomeOf = (work: () => unknown) => {
      try {
        return String(work());
      } catch (error) {
        return (error as Error).name;
      }
    };
    const element = () => document.createElement('div');
    const script = () => document.createElement('script');
    return {
      markup: outcomeOf(() => Object.assign(element(), { innerHTML: '<img src=x>' }).innerHTML),
      frame: outcomeOf(() => Object.assign(document.createElement('iframe'), { srcdoc: '<p>x' }).srcdoc),
      code: outcomeOf(() => Object.assign(script(), { text: 'alert(1)' }).text),
      stranger: outcomeOf(() => Object.assign(script(), { src: 'https://stranger.test/x.js' }).src),
      own: outcomeOf(() => new URL(Object.assign(script(), { src: '/x.js' }).src).pathname),
    };
  });
  expect(outcomes).toEqual({
    markup: 'TypeError',
    frame: 'TypeError',
    code: 'TypeError',
    stranger: 'TypeError',
    own: '/x.js',
  });
});
