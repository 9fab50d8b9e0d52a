import type { ReactNode } from 'react';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { KnownList } from './use-admin-list.ts';

interface ListOrFailureProps {
  known: Pick<KnownList<unknown>, 'isMissing' | 'hasFailed' | 'tryAgain'>;
  offlineReason: string | undefined;
  /** Such as 'The list of users'. */
  what: string;
  /** The list, also while it is loading. */
  children: ReactNode;
}

/** A list, unless this device does not have it and the clinic could not give it. Offline, `ListState` says so. */
export function ListOrFailure({ known, offlineReason, what, children }: ListOrFailureProps) {
  if (!known.isMissing) return children;
  if (offlineReason) return null;
  return known.hasFailed ? <LoadFailed what={what} onTryAgain={known.tryAgain} /> : children;
}
