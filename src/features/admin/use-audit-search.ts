/**
 * The audit's search, kept in the history entry: Back, Forward and a reload keep it. It is not in the address: names
 * and email addresses of patients don't belong in a list of visited pages.
 */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { listAudit } from '../../../contract/audit.ts';
import type { AuditSearch } from '../../commands/read-audit.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    audit?: AuditSearch;
  }
}

/** Repeating a search asks the clinic again, and adds no history entry. */
export function useAuditSearch(): [AuditSearch, (search: AuditSearch) => void] {
  const { history, navigate } = useRouter();
  // It may come from an older version of the page.
  const read = useCallback((): AuditSearch => {
    const { audit } = history.location.state;
    return v.is(listAudit.input, audit) ? audit : {};
  }, [history]);
  const [search, setSearch] = useState(read);
  const [{ pathname }] = useState(history.location);

  useEffect(
    () =>
      history.subscribe(() => {
        // On the way to another page, this one keeps its search.
        if (history.location.pathname === pathname) setSearch((before) => (isSame(before, read()) ? before : read()));
      }),
    [history, pathname, read],
  );

  const searchFor = useCallback(
    (next: AuditSearch) => {
      setSearch(next);
      if (isSame(next, read())) return;
      void navigate({ to: '.', search: true, hash: true, state: { audit: next }, resetScroll: false });
    },
    [navigate, read],
  );
  return [search, searchFor];
}

const isSame = (one: AuditSearch, other: AuditSearch): boolean =>
  one.text === other.text && one.person === other.person && one.day === other.day;
