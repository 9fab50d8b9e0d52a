import { Button, Group, Stack, Text } from '@mantine/core';
import { slotTime } from '../../../../contract/slot.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import type { FreeTime, PartWanted } from '../../../sync/free-times.ts';
import type { ClinicClock } from '../../../words/clinic-time-text.ts';
import { dayText, shortDayText } from '../../../words/day-text.ts';
import { DateField } from '../../ui/date-field.tsx';
import classes from './new-booking.module.css';
import { TimeButtons } from './time-buttons.tsx';
import { TimesAge } from './times-age.tsx';
import type { OfferedTimes } from './use-offered-times.ts';

interface TimeChoiceProps {
  workspace: Workspace;
  offered: OfferedTimes;
  /** ISO days. */
  today: string;
  lastDay: string | undefined;
  /** The day to show besides the next free times; empty for none. */
  otherDay: string;
  onOtherDay(day: string): void;
  part: PartWanted;
  onPart(part: PartWanted): void;
  chosen: FreeTime | undefined;
  /** @param offeredAt when that offer came, by the device's clock (milliseconds) */
  onChoose(time: FreeTime, offeredAt: number | undefined): void;
  clock: ClinicClock;
  error: string | undefined;
}

const PARTS: { value: PartWanted; label: string }[] = [
  { value: 'any', label: 'Any time' },
  { value: 'morning', label: 'Morning' },
  { value: 'afternoon', label: 'Afternoon' },
];

/** Chooses the time: the first free one of each of the next days by one press, or any on one day. */
export function TimeChoice(props: TimeChoiceProps) {
  const { offered, today, lastDay, otherDay, onOtherDay, part, onPart, chosen, onChoose, clock, error } = props;
  const { next, ofDay } = offered;
  const ofDayText = otherDay && `Free on ${dayText(otherDay, today)}`;
  return (
    <Stack gap="xs" role="group" aria-label="Time" data-times tabIndex={-1}>
      <Group role="group" aria-label="Part of the day" gap="xs" className={classes.parts}>
        {PARTS.map(({ value, label }) => (
          <Button
            key={value}
            variant={value === part ? 'light' : 'default'}
            aria-pressed={value === part}
            className={classes.time}
            onClick={() => onPart(value)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <TimesAge what="Next free times" times={next} clock={clock} />
      {next.times && next.times.length > 0 && (
        <TimeButtons
          label="Next free times"
          times={next.times}
          chosen={chosen}
          onChoose={(time) => onChoose(time, next.heardAt)}
          describe={(time) => ({
            // When a time is gone, its day's next one takes its place and keeps the focus.
            key: time.date,
            text: (
              <span>
                <span className={classes.date}>{shortDayText(time.date)} </span>
                {slotTime(time.slot)}
              </span>
            ),
          })}
        />
      )}
      <DateField
        label="Another day"
        size="md"
        min={today}
        {...(lastDay && { max: lastDay })}
        value={otherDay}
        onPick={onOtherDay}
      />
      {ofDay && (
        <>
          <TimesAge what={ofDayText} times={ofDay} clock={clock} />
          {ofDay.times && ofDay.times.length > 0 && (
            <TimeButtons
              label={ofDayText}
              times={ofDay.times}
              chosen={chosen}
              onChoose={(time) => onChoose(time, ofDay.heardAt)}
              describe={({ date, slot }) => ({
                key: slot,
                text: slotTime(slot),
                label: `${dayText(date, today)}, ${slotTime(slot)}`,
              })}
            />
          )}
        </>
      )}
      {error && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {error}
        </Text>
      )}
    </Stack>
  );
}
