/**
 * Asks the clinic whether the person may see a page: now, with backoff for as long as it does not say, at once when it can be
 * reached again, and whenever the page comes back to the front.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { useIsOffline } from './use-is-offline.ts';
import { usePull } from './use-pull.ts';

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

  const pull = useMemo(() => {
    if (remembered === undefined) return undefined;
    return async () => {
      const answer = await check(workspace);
      setHeard(answer);
      return answer !== 'unreached';
    };
  }, [workspace, check, remembered]);
  const { tryAgain } = usePull(pull);

  const isOffline = useIsOffline(workspace);
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) tryAgain();
    wasOffline.current = isOffline;
  }, [isOffline, tryAgain]);

  const ask = useCallback(() => {
    setHeard(undefined);
    tryAgain();
  }, [tryAgain]);
  return { heard, ask };
}
