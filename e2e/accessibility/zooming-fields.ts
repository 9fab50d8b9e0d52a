// Finds fields that iOS would zoom in on when they are tapped, and not zoom out of again.
import type { Page } from 'playwright/test';

/** In CSS px; with smaller text it zooms. */
const LEAST = 16;

const FIELDS = ':is(input, select, textarea):not([type="checkbox"], [type="radio"], [type="file"], [readonly])';

export function findZoomingFields(page: Page): Promise<string[]> {
  return page
    .locator(FIELDS)
    .evaluateAll(
      (fields, least) =>
        fields
          .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < least)
          .map((field) => `${field.outerHTML.slice(0, 120)}: ${getComputedStyle(field).fontSize}`),
      LEAST,
    );
}
