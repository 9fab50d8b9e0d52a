/** Applies careless changes, one at a time, to a copy of the tree: does a test notice each? */
import { files } from './mutants/files.ts';
import { listMutants, type Mutant } from './mutants/mutant.ts';
import { copyTree } from './mutants/tree-copy.ts';
import type { Options } from './options.ts';
import type { Bench, Result } from './result.ts';

const GOAL = 95;

export async function benchMutants({ only = '' }: Pick<Options, 'only'>): Promise<Bench> {
  const chosen = listMutants(files).filter(({ file }) => file.includes(only));
  if (chosen.length === 0) throw new Error(`No mutant is in a file whose path contains ${only}.`);
  const copy = copyTree();
  try {
    const tests = [...new Set(chosen.flatMap((mutant) => mutant.tests))];
    // A test that already fails can't notice anything.
    if (!(await copy.passes(tests, true))) throw new Error('Some tests fail without any change.');
    const survivors: Mutant[] = [];
    for (const mutant of chosen) {
      const start = performance.now();
      const isNoticed = !(await copy.withMutant(mutant, () => copy.passes(mutant.tests)));
      if (!isNoticed) survivors.push(mutant);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      process.stdout.write(`${isNoticed ? 'noticed ' : 'SURVIVED'} ${seconds} s  ${mutant.file}: ${mutant.breaks}\n`);
    }
    return judge(chosen, survivors);
  } finally {
    copy.remove();
  }
}

/** The run fails if the share over all mutants is below the goal. The rows per area are only informative. */
export function judge(chosen: readonly Mutant[], survivors: readonly Mutant[]): Bench {
  const areaOf = ({ file }: Mutant) => file.split('/').slice(0, 2).join('/');
  const rowOf = (name: string, all: readonly Mutant[]): Result => {
    const noticed = all.filter((mutant) => !survivors.includes(mutant)).length;
    const share = (100 * noticed) / all.length;
    return { name, figure: `${share.toFixed(1)} %`, note: `${noticed} of ${all.length}` };
  };
  const areas = Map.groupBy(chosen, areaOf);
  const isMet = 100 * (chosen.length - survivors.length) >= GOAL * chosen.length;
  return {
    title: 'Careless changes, one at a time',
    results: [
      { ...rowOf('noticed', chosen), goal: `≥ ${GOAL} %`, isMet },
      ...Array.from(areas, ([area, all]) => rowOf(area, all)),
      ...survivors.map(({ file, breaks }) => ({ name: `survived in ${file}`, figure: breaks })),
    ],
    mustHold: true,
  };
}
