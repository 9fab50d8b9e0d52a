/** The audit's lines, as far as they were loaded. They exist in the page only: no copy stays on the device. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuditLine } from '../../../contract/audit.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { type AuditSearch, readAudit } from '../../commands/read-audit.ts';
import { backoffDelay } from '../../sync/backoff.ts';
import { useIsOffline } from '../live/use-is-offline.ts';

interface Found {
  lines: AuditLine[];
  /** Where older ones begin; undefined at the end, and before the first answer. */
  next: number | undefined;
  /** When the first of them were received: later answers bring older lines. Milliseconds. */
  receivedAt: number | undefined;
  state: 'loading' | 'ready' | 'failed';
}

const NOTHING: Found = { lines: [], next: undefined, receivedAt: undefined, state: 'loading' };

/** @param search must be stable across renders */
export function useAudit(workspace: Workspace, search: AuditSearch) {
  const [found, setFound] = useState(NOTHING);
  const running = useRef<symbol>(undefined);
  const isOffline = useIsOffline(workspace);

  const goOn = useCallback(
    async (known: Found, isByItself = false) => {
      const run = Symbol();
      running.current = run;
      let { lines, next, receivedAt } = known;
      // During an automatic retry, the page keeps saying that loading failed.
      if (!isByItself) setFound({ ...known, state: 'loading' });
      for (;;) {
        const page = await readAudit(workspace, search, next);
        if (running.current !== run) return;
        if (!page) return setFound({ lines, next, receivedAt, state: 'failed' });
        lines = [...lines, ...page.lines];
        next = page.next;
        receivedAt ??= Date.now();
        // Nothing was found in that part of the audit.
        if (page.lines.length > 0 || next === undefined) return setFound({ lines, next, receivedAt, state: 'ready' });
      }
    },
    [workspace, search],
  );

  useEffect(() => {
    void goOn(NOTHING);
    return () => {
      running.current = undefined;
    };
  }, [goOn]);

  const failures = useRef(0);
  useEffect(() => {
    if (found.state === 'ready' || isOffline) failures.current = 0;
    if (found.state !== 'failed' || isOffline) return;
    failures.current++;
    const timer = setTimeout(() => goOn(found, true), backoffDelay(failures.current, Math.random()));
    return () => clearTimeout(timer);
  }, [found, isOffline, goOn]);

  return { ...found, goOn: () => goOn(found) };
}
