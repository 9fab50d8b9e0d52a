// Checks that a color is red and readable: crimson and pink are not, and neither is a red too pale for its background.
import { expect, type Locator } from 'playwright/test';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Closer to red than to orange or pink, in degrees of hue. */
const MOST_TURN = 6;
/** How far red exceeds the other two channels, of 255: a paler one is pink. */
const LEAST_CHROMA = 100;
const LEAST_CONTRAST = 4.5;

export function isRed([red, green, blue]: Rgb): boolean {
  const chroma = red - Math.min(green, blue);
  const turn = (60 * Math.abs(green - blue)) / chroma;
  return red > Math.max(green, blue) && chroma >= LEAST_CHROMA && turn <= MOST_TURN;
}

/** The contrast ratio of WCAG. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [one, other].map(luminanceOf).sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(color: Rgb): number {
  const linear = color.map((part) => part / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The element's text, on its actual background. */
export async function expectRed(element: Locator): Promise<void> {
  const { text, ground } = await element.evaluate((start) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!canvas) throw new Error('There is no canvas.');
    const paint = (color: string): Rgb => {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue];
    };
    const grounds: string[] = [];
    for (let at: Element | null = start; at; at = at.parentElement) grounds.push(getComputedStyle(at).backgroundColor);
    let ground = paint('white');
    for (const color of grounds.reverse()) ground = paint(color);
    return { ground, text: paint(getComputedStyle(start).color) };
  });
  expect(isRed(text), `rgb(${text}) is red`).toBe(true);
  expect(contrastOf(text, ground), `rgb(${text}) on rgb(${ground})`).toBeGreaterThanOrEqual(LEAST_CONTRAST);
}
