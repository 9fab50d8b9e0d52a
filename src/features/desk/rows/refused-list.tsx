import { Text, Title } from '@mantine/core';
import type { OutboxEntry } from '../../../data/db.ts';
import { NO_TAPS, useResting } from '../../ui/use-resting.ts';
import classes from '../unconfirmed-list.module.css';
import { RefusedNote } from './refused-note.tsx';
import type { VisitPress } from './visit-press.ts';

/** Refused entries that have no row: there may be money to hand back. */
export function RefusedList({ entries, press }: { entries: readonly OutboxEntry[]; press: VisitPress }) {
  const isResting = useResting(entries.map(({ seq }) => seq).join());
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="refused">
      <Title order={3} fz="h5" id="refused">
        Not possible, with no row on this sheet
      </Title>
      <ul className={classes.list} style={isResting ? NO_TAPS : undefined}>
        {entries.map((entry) => (
          <li key={entry.seq} className={classes.item}>
            <Text span fw={600} id={`refused-of-${entry.seq}`}>
              <bdi>{entry.patient?.name}</bdi>
            </Text>
            {entry.about && (
              <Text span size="sm">
                {entry.about}
              </Text>
            )}
            <RefusedNote entry={entry} label={`refused-of-${entry.seq}`} press={press} />
          </li>
        ))}
      </ul>
    </section>
  );
}
