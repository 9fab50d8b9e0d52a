/** Asks the clinic whether the person may see a page: repeatedly until it answers, and when the page comes back to the front. */
import { useMemo, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { usePull } from './use-pull.ts';

/** A person waiting for a closed page must not wait long once the clinic can be reached. */
const LONGEST_PAUSE_MS = 5_000;

interface Check<T> {
  heard: T | undefined;
  ask(): void;
}

/**
 * @param workspace undefined until it is open
 * @param check must be stable across renders; 'unreached' if the clinic did not answer
 * @param remembered what the device knows about it, undefined until that is read; the clinic is asked again when it changes,
 * such as when a role has just been removed
 */
export function useCheck<T extends string>(
  workspace: Workspace | undefined,
  check: (workspace: Workspace) => Promise<T | 'unreached'>,
  remembered: boolean | undefined,
): Check<T | 'unreached'> {
  const [heard, setHeard] = useState<{ answer: T | 'unreached'; about: Workspace }>();

  const pull = useMemo(
    () =>
      !workspace || remembered === undefined
        ? undefined
        : async () => {
            const answer = await check(workspace);
            setHeard({ answer, about: workspace });
            return answer !== 'unreached';
          },
    [workspace, check, remembered],
  );
  const { tryAgain } = usePull(pull, { longest: LONGEST_PAUSE_MS });

  function ask() {
    setHeard(undefined);
    tryAgain();
  }
  return { heard: heard && heard.about === workspace ? heard.answer : undefined, ask };
}
