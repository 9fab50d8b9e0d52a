// Runs every benchmark and prints its ratios. Absolute times of a shared machine say little, so none is printed.
import { benchServerCalls } from './server-calls.ts';

process.stdout.write('server, rate against the bare framework with the same statements (goal: 0.7 or more)\n');
for (const { name, ratio } of await benchServerCalls()) process.stdout.write(`  ${name}: ${ratio.toFixed(2)}\n`);
