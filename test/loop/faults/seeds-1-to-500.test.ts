import { testSeeds } from './test-seeds.ts';

testSeeds(1, 500);
