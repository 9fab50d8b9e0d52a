import { Button, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { loadCode } from '../../base/load-code.ts';
import { dayText } from '../../words/day-text.ts';
import { useBusy } from '../ui/use-busy.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { focusDay } from './day-calendar.tsx';
import classes from './day-heading.module.css';

interface NextFreeDayProps {
  workspace: Workspace;
  /** ISO days. It is made anew for another `day`. */
  day: string;
  today: string;
  /** The last one that can be booked, where there is one. */
  lastDay: string | undefined;
  onChoose(day: string): void;
}

const UNKNOWN = 'The clinic can’t be reached, so the next free day is not known.';

/** For a day on which nothing is free: the way on. */
export function NextFreeDay({ workspace, day, today, lastDay, onChoose }: NextFreeDayProps) {
  const [isBusy, run] = useBusy();
  const button = useFocusBack(isBusy);
  const [said, setSaid] = useState('');
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function find() {
    setSaid('');
    const { findFreeDay } = await loadCode(() => import('./days-around.ts'));
    const found = await findFreeDay(workspace, { date: day, lastDay });
    // Another day may have been chosen since.
    if (!isShown.current) return;
    if (!found) return setSaid(UNKNOWN);
    if ('noneUntil' in found) return setSaid(`No free times through ${dayText(found.noneUntil, today)}.`);
    focusDay(day);
    onChoose(found.freeDay);
  }

  return (
    <>
      <Button
        ref={button}
        variant="light"
        size="compact-sm"
        className={classes.nextFree}
        loading={isBusy}
        onClick={() =>
          run(() =>
            find().catch((error) => {
              console.warn(error);
              setSaid(UNKNOWN);
            }),
          )
        }
      >
        Next free day
      </Button>
      <Text size="sm" role="status" className={classes.nextFreeSaid}>
        {said}
      </Text>
    </>
  );
}
