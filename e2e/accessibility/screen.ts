// A screen in a state to check, and how a test gets there.
import type { APIRequestContext, Page } from 'playwright/test';
import type { TestFixtures, WorkerFixtures } from '../support/fixtures.ts';

/** The fixtures that a screen may need. */
export type Fixtures = Pick<TestFixtures, 'call' | 'enter' | 'newPatient' | 'newPerson'> &
  Pick<WorkerFixtures, 'admin'> & { page: Page; request: APIRequestContext };

export interface Screen {
  name: string;
  /** Brings `page` there and resolves when all of it is visible. */
  open(fixtures: Fixtures): Promise<void>;
}
