/** When the page is idle, fetches the days around the shown one in one call: most taps then show something at once. */
import { useEffect, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { loadCode } from '../../base/load-code.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import type { Looked } from './days-around.ts';

/** Returns how many times something came. @param workspace undefined while the day itself is not known */
export function useNeighborDays(workspace: Workspace | undefined, { date, today, lastDay }: Looked): number {
  const [news, setNews] = useState(0);
  useEffect(() => {
    if (!workspace) return;
    let isOver = false;
    async function pull(from: Workspace) {
      const { pullNeighbors } = await loadCode(() => import('./days-around.ts'));
      if (!isOver && (await pullNeighbors(from, { date, today, lastDay })) && !isOver) setNews((count) => count + 1);
    }
    const stop = whenIdle(() => pull(workspace).catch(console.warn));
    return () => {
      isOver = true;
      stop();
    };
  }, [workspace, date, today, lastDay]);
  return news;
}
