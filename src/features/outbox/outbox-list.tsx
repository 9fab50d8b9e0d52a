import { Button, Group, Stack, Text } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { discardEntry } from '../../commands/discard-entry.ts';
import { tryAgain } from '../../commands/try-again.ts';
import type { OutboxEntry } from '../../data/db.ts';
import { describeEntry, describeEntryState, isGivenUp } from '../../words/describe-entry.ts';
import { isDiscardable, isSendableNow } from '../../words/refusal-options.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { sayIfUnsaved } from '../messages/say-if-unsaved.ts';
import { focusAround } from '../ui/focus-content.ts';
import classes from '../ui/list.module.css';
import { NO_TAPS, useResting } from '../ui/use-resting.ts';
import { AlternativeOffers } from './alternative-offers.tsx';

interface OutboxListProps {
  workspace: Workspace;
  /** Undefined until the device has been read. */
  entries: OutboxEntry[] | undefined;
}

/** Nobody reads through more, and a long queue must not hold up the page. */
const MOST_LISTED = 50;

export function OutboxList({ workspace, entries }: OutboxListProps) {
  return (
    <div tabIndex={-1} className={classes.holder} data-autofocus>
      {entries && <Entries workspace={workspace} entries={entries} />}
    </div>
  );
}

function Entries({ workspace, entries }: { workspace: Workspace; entries: OutboxEntry[] }) {
  const isOffline = useIsOffline(workspace);
  const more = entries.length - MOST_LISTED;
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState('');
  // Before the change is painted. The note above that the clinic is out of reach comes and goes, and so do the offers of an entry.
  useLayoutEffect(() => setPlace(`${list.current?.offsetTop} ${list.current?.offsetHeight}`));
  // A sent entry goes away by itself, and the one below it moves under the finger.
  const isResting = useResting(`${place} ${entries.map(({ seq, state }) => `${seq} ${state === 'rejected'}`)}`);
  if (entries.length === 0) {
    // Other people's entries may be locked on this device.
    const none = 'Nothing of yours is waiting.';
    return (
      <Text size="sm">{workspace.isSilent ? 'What is waiting on this device can’t be read right now.' : none}</Text>
    );
  }
  return (
    <ul ref={list} className={classes.list} style={isResting ? NO_TAPS : undefined}>
      {entries.slice(0, MOST_LISTED).map((entry) => (
        <li key={entry.seq}>
          <Entry {...{ workspace, entry, entries, isOffline }} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Text size="sm">and {more} more</Text>
        </li>
      )}
    </ul>
  );
}

interface EntryProps {
  workspace: Workspace;
  entry: OutboxEntry;
  /** All that wait or were refused. */
  entries: readonly OutboxEntry[];
  isOffline: boolean;
}

function Entry({ workspace, entry, entries, isOffline }: EntryProps) {
  const app = useApp();
  // The header's list may be open on a page with another one.
  const titleId = useId();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600} id={titleId}>
        {describeEntry(entry)}
      </Text>
      <Text size="sm" c={entry.state === 'rejected' ? 'var(--mantine-color-error)' : 'dimmed'}>
        {describeEntryState(entry, { storage: workspace.storage, entries, isOffline })}
      </Text>
      <AlternativeOffers workspace={workspace} entry={entry} label={titleId} />
      <Group gap="xs">
        {isSendableNow(entry) && (
          <Button
            size="compact-sm"
            variant="light"
            aria-describedby={titleId}
            onClick={({ currentTarget }) => {
              focusAround(currentTarget);
              void sayIfUnsaved(app, () => tryAgain(workspace, entry));
            }}
          >
            Try again
          </Button>
        )}
        {isDiscardable(entry) && !isGivenUp(entry, entries) && (
          <Button
            size="compact-sm"
            variant="default"
            aria-describedby={titleId}
            onClick={({ currentTarget }) => {
              focusAround(currentTarget);
              void sayIfUnsaved(app, () => discardEntry(workspace, entry, describeEntry(entry)));
            }}
          >
            Discard
          </Button>
        )}
      </Group>
    </Stack>
  );
}
