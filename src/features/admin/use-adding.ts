/** Adding a doctor takes as long as the picture does, and goes on when its form is left: one that is opened again waits for it as well. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';

const underWay = new WeakMap<Workspace, Promise<void>>();

/** @param onOver what an earlier form had under way has ended, in whichever way */
export function useAdding(
  workspace: Workspace,
  onOver: () => void,
): [isAdding: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [isAdding, setAdding] = useState(() => underWay.has(workspace));
  const endOther = useEffectEvent(() => {
    setAdding(false);
    onOver();
  });
  useEffect(() => {
    let isLeft = false;
    const end = () => {
      if (!isLeft) endOther();
    };
    underWay.get(workspace)?.then(end, end);
    return () => {
      isLeft = true;
    };
  }, [workspace]);

  async function run(work: () => Promise<void>) {
    setAdding(true);
    const adding = work().finally(() => underWay.delete(workspace));
    underWay.set(workspace, adding);
    await adding.finally(() => setAdding(false));
  }
  return [isAdding, run];
}
