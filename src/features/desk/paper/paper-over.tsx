import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** Replaces the field and takes its focus, and says that further input goes nowhere. */
export function PaperOver() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <Text ref={text} tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
      This device no longer has the row numbers of that day’s prints: they are deleted at midnight. What was entered
      before then is saved. For the rest, choose that day by its date, and go by the names.
    </Text>
  );
}
