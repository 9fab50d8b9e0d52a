import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FreeTime } from '../../../sync/free-times.ts';
import { focusIfLost } from '../../ui/focus-content.ts';
import classes from './new-booking.module.css';

interface TimeButtonsProps {
  label: string;
  times: readonly FreeTime[];
  chosen: FreeTime | undefined;
  onChoose(time: FreeTime): void;
  /** `label` names a button whose text alone is too short. */
  describe(time: FreeTime): { key: string; text: ReactNode; label?: string };
}

/** One tab stop, at the chosen time or else the first, as in a toolbar of the ARIA authoring practices. */
export function TimeButtons({ label, times, chosen, onChoose, describe }: TimeButtonsProps) {
  const [focused, setFocused] = useState<string>();
  const isChosen = ({ date, slot }: FreeTime) => date === chosen?.date && slot === chosen.slot;
  const described = times.map((time) => ({ ...describe(time), time, isChosen: isChosen(time) }));
  const stop = described.find(({ key }) => key === focused) ?? described.find((it) => it.isChosen) ?? described[0];
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={classes.times}
      onKeyDown={moveAmongTimes}
      onBlur={() => setFocused(undefined)}
    >
      {described.map(({ key, text, label, time, isChosen }) => (
        <Button
          key={key}
          ref={focusTimesWhenGone}
          variant={isChosen ? 'filled' : 'default'}
          aria-pressed={isChosen}
          aria-label={label}
          tabIndex={key === stop?.key ? 0 : -1}
          className={classes.time}
          onFocus={() => setFocused(key)}
          onClick={() => onChoose(time)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}

/** The `ref` of a time, which goes when somebody else books it. Not the next time: an Enter meant for the first would choose it. */
function focusTimesWhenGone(button: HTMLButtonElement | null): () => void {
  const times = button?.closest<HTMLElement>('[data-times]') ?? null;
  return () => {
    if (button === document.activeElement) focusIfLost(() => times);
  };
}

function moveAmongTimes(event: KeyboardEvent<HTMLElement>) {
  // With Alt an arrow is Back or Forward.
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = Array.from(event.currentTarget.querySelectorAll('button'));
  const columns = stops.filter(({ offsetTop }) => offsetTop === stops[0]?.offsetTop).length;
  const from = stops.indexOf(document.activeElement as HTMLButtonElement);
  const to = reach(event.key, { from, columns, last: stops.length - 1 });
  if (to === undefined) return;
  event.preventDefault();
  stops[to]?.focus({ focusVisible: true });
}

/** The index, perhaps outside of the list; undefined for a key that moves nowhere. */
function reach(key: string, { from, columns, last }: { from: number; columns: number; last: number }) {
  switch (key) {
    case 'ArrowLeft':
      return from - 1;
    case 'ArrowRight':
      return from + 1;
    case 'ArrowUp':
      return from - columns;
    case 'ArrowDown':
      return from + columns;
    case 'Home':
      return 0;
    case 'End':
      return last;
  }
}
