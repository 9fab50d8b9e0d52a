import { checkedText } from '../../words/checked-text.ts';
import { useNow } from '../live/use-now.ts';
import { StatusLine } from '../ui/status-line.tsx';
import type { KnownList } from './use-admin-list.ts';

interface ListStateProps extends Pick<KnownList<unknown>, 'pulledAt' | 'isMissing'> {
  offlineReason: string | undefined;
}

/** How old the list is once that matters, and why it can't be changed. */
export function ListState({ pulledAt, isMissing, offlineReason }: ListStateProps) {
  const now = useNow();
  return (
    <StatusLine>
      {pulledAt === undefined
        ? isMissing && offlineReason && 'The list will appear as soon as the clinic can be reached.'
        : [checkedText(pulledAt, now), offlineReason].filter(Boolean).join(' · ')}
    </StatusLine>
  );
}
