import { Button, Group, Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ClosedDays } from '../../../contract/clinic.ts';
import { isClosed } from '../../../contract/closed-days.ts';
import type { MolarDb } from '../../data/db.ts';
import { listNextKnownDays } from '../../data/services.ts';
import { dayText } from '../../words/day-text.ts';
import { focusWhenGone } from '../ui/focus-content.ts';
import { focusDay } from './day-calendar.tsx';

/** A week of them is within reach of a thumb. */
const MOST = 7;
/** How many days are read from the device at most: the clinic may be closed on the next ones. */
const MOST_READ = 42;

interface KnownDaysProps {
  db: MolarDb;
  /** The day that is shown. ISO, like all days here. */
  day: string;
  today: string;
  closed: ClosedDays | undefined;
  onChoose(day: string): void;
}

/** Shown offline, in place of a day that was never loaded: the days that were. */
export function KnownDays({ db, day, today, closed, onChoose }: KnownDaysProps) {
  const known = useLiveQuery(() => listNextKnownDays(db, today, MOST_READ), [db, today]);
  const days = known?.filter((it) => !isClosed(it, closed)).slice(0, MOST);
  if (!days?.length) return null;
  return (
    <Group ref={focusWhenGone} gap="xs">
      <Text id="known-days">The next days you can look at:</Text>
      {days.map((next) => (
        <Button
          key={next}
          variant="default"
          aria-describedby="known-days"
          onClick={() => {
            focusDay(day);
            onChoose(next);
          }}
        >
          {dayText(next, today)}
        </Button>
      ))}
    </Group>
  );
}
