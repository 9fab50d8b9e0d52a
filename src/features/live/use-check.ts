/** Asks the clinic whether the person may see a page: again and again until it says so, and when the page comes back to the front. */
import { useMemo, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { usePull } from './use-pull.ts';

/** Who waits in front of a closed page is not to wait for long once the clinic can be reached (milliseconds). */
const LONGEST_PAUSE = 5_000;

interface Check<T> {
  /** The last answer, if any. */
  heard: T | undefined;
  ask(): void;
}

/**
 * @param check must be the same function from render to render; 'unreached' when the clinic did not say
 * @param remembered what the device knows of it, undefined until that is read; asked again when it changes, as it does when a role
 * has just been taken back
 */
export function useCheck<T extends string>(
  workspace: Workspace,
  check: (workspace: Workspace) => Promise<T | 'unreached'>,
  remembered: boolean | undefined,
): Check<T | 'unreached'> {
  const [heard, setHeard] = useState<T | 'unreached'>();

  const pull = useMemo(
    () =>
      remembered === undefined
        ? undefined
        : async () => {
            const answer = await check(workspace);
            setHeard(answer);
            return answer !== 'unreached';
          },
    [workspace, check, remembered],
  );
  const { tryAgain } = usePull(pull, { longest: LONGEST_PAUSE });

  function ask() {
    setHeard(undefined);
    tryAgain();
  }
  return { heard, ask };
}
