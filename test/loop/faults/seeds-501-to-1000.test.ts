import { testSeeds } from './test-seeds.ts';

testSeeds(501, 1000);
