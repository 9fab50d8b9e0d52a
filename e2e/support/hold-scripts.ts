import type { Page } from 'playwright/test';
import { holdCalls } from './hold-calls.ts';

/** As on a slow line: the scripts of the page load once the returned function is called. */
export const holdScripts = (page: Page): Promise<() => void> => holdCalls(page, '**/assets/*.js');
