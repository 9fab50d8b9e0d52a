// Fixtures for tests that open screens.
import { test as base, expect } from '../support/fixtures.ts';
import type { Screen } from './screen.ts';

interface Visiting {
  /** Brings the test's page to the screen. */
  visit(screen: Screen): Promise<void>;
}

export const test = base.extend<Visiting>({
  visit: ({ page, request, call, enter, newPatient, newPerson, admin }, use) =>
    use((screen) => screen.open({ page, request, call, enter, newPatient, newPerson, admin })),
});

export { expect };
