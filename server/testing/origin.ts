/** For tests: a change that nobody in particular asked for. */
import { ownOrigin } from '../audit/origin.ts';
import { TEST_NOW } from './server.ts';

export const testOrigin = ownOrigin(() => TEST_NOW);
