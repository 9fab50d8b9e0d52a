import { Button, Text } from '@mantine/core';
import type { ClosedDays } from '../../../contract/clinic.ts';
import { useApp } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { loadCode } from '../../base/load-code.ts';
import { dayText } from '../../words/day-text.ts';
import { focusWhenGone } from '../ui/focus-content.ts';
import { useBusy } from '../ui/use-busy.ts';
import { focusDay } from './day-calendar.tsx';
import classes from './day-heading.module.css';
import { lastOpenDay } from './last-open-day.ts';

interface NextFreeDayProps {
  workspace: Workspace;
  /** ISO days. A new `day` remounts the component. */
  day: string;
  today: string;
  /** The last bookable day, if there is one. */
  lastDay: string | undefined;
  closed: ClosedDays | undefined;
  onChoose(day: string): void;
}

const UNKNOWN = 'The clinic can’t be reached, so the next free day is not known.';

export function NextFreeDay({ workspace, day, today, lastDay, closed, onChoose }: NextFreeDayProps) {
  const { showToast } = useApp();
  const [isBusy, run] = useBusy();

  async function look() {
    const { findFreeDay } = await loadCode(() => import('./days-around.ts'));
    return findFreeDay(workspace, { date: day, lastDay, closed });
  }

  async function find(button: HTMLElement) {
    // If its code can't be loaded, the clinic is out of reach as well.
    const found = await look().catch(console.warn);
    // Another day may have been chosen since.
    if (!button.isConnected) return;
    if (found && 'freeDay' in found) return onChoose(found.freeDay);
    const none = found && `No free times through ${dayText(found.noneUntil, today)}.`;
    await showToast({ kind: 'info', text: none ?? UNKNOWN });
  }

  const last = lastDay && lastOpenDay(today, lastDay, closed);
  if (last && day >= last) return <Text size="sm">{dayText(last, today)} is the last day you can book.</Text>;
  return (
    <Button
      ref={focusWhenGone}
      variant="light"
      size="compact-sm"
      className={classes.nextFree}
      loading={isBusy}
      onClick={({ currentTarget }) => {
        // The button can't hold the focus while it is busy, and goes away with the day.
        focusDay(day);
        run(() => find(currentTarget));
      }}
    >
      Next free day
    </Button>
  );
}
