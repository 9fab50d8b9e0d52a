import { isAll } from './loop/faults/list-seeds.ts';

/** How many times something is tried that may turn out differently each time: more often with `MOLAR_SEEDS=all`. */
export const MANY = isAll() ? 200 : 50;
