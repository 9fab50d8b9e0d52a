import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isDay, LAST_DAY } from '../../words/day-text.ts';

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** ISO day; empty for none. */
  value: string;
  /** A day of the calendar (ISO), or empty. */
  onPick(day: string): void;
}

/** Keys that edit the day. Their result counts only once the field is left or Enter is pressed. */
const EDITING = /^(\d|Backspace|Delete|ArrowUp|ArrowDown)$/;

/** A picked day counts at once. A typed one waits, because each key turns it into another day. */
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
    // Keep Enter from submitting the form.
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
