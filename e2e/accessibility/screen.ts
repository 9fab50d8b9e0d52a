// A screen in a state worth looking at, and how a test gets there.
import type { APIRequestContext, Page } from 'playwright/test';
import type { TestFixtures, WorkerFixtures } from '../support/fixtures.ts';

/** What a screen may need to be brought up. */
export type Fixtures = Pick<TestFixtures, 'call' | 'enter' | 'newPatient' | 'newPerson'> &
  Pick<WorkerFixtures, 'admin'> & { page: Page; request: APIRequestContext };

export interface Screen {
  name: string;
  /** Brings `page` there and resolves when all of it is to be seen. */
  open(fixtures: Fixtures): Promise<void>;
}
