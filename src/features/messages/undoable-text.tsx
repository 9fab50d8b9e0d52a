import { Button, Group } from '@mantine/core';

interface UndoableTextProps {
  text: string;
  onUndo(): void;
}

/** A message about what can still be undone. */
export function UndoableText({ text, onUndo }: UndoableTextProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{text}</span>
      <Button size="compact-md" variant="light" style={{ flex: 'none' }} onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
