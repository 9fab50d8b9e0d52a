import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isDay, LAST_DAY } from '../../words/day-text.ts';

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** ISO day; empty for none. */
  value: string;
  /** A day of the calendar (ISO), or empty. */
  onPick(day: string): void;
}

/** What is typed or stepped through by these is no day that somebody means, until they have left the field or pressed Enter. */
const EDITING = /^(\d|Backspace|Delete|ArrowUp|ArrowDown)$/;

/** A day that is picked counts at once. While one is typed, each key makes another one of it. */
export function DateField({ value, onPick, ...props }: DateFieldProps) {
  const [draft, setDraft] = useState<string>();
  const isTyping = useRef(false);

  function commit() {
    isTyping.current = false;
    if (draft === undefined) return;
    setDraft(undefined);
    if (draft !== value && (draft === '' || isDay(draft))) onPick(draft);
  }

  function noteKey(event: KeyboardEvent) {
    if (EDITING.test(event.key)) isTyping.current = true;
    if (event.key !== 'Enter' || draft === undefined) return;
    // Not the form's.
    event.preventDefault();
    commit();
  }

  return (
    <TextInput
      max={LAST_DAY}
      {...props}
      type="date"
      value={draft ?? value}
      onChange={({ currentTarget: { value: next } }) => {
        if (isTyping.current) setDraft(next);
        else if (next === '' || isDay(next)) onPick(next);
      }}
      onKeyDown={noteKey}
      onPointerDown={() => {
        isTyping.current = false;
      }}
      onBlur={commit}
    />
  );
}
