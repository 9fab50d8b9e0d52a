/** Adding a doctor takes as long as the upload, and goes on after its form is left. A reopened form waits for it too. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';

const underWay = new WeakMap<Workspace, Promise<void>>();

/** @param onOver called when work started in an earlier form has ended, successfully or not */
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
