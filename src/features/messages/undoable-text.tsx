import { Button, Group, Text } from '@mantine/core';

interface UndoableTextProps {
  text: string;
  /** What would be undone. */
  about: string;
  onUndo(): void;
}

/** A message about what can still be undone. */
export function UndoableText({ text, about, onUndo }: UndoableTextProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <span>{text}</span>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </div>
      <Button size="compact-md" variant="light" style={{ flex: 'none' }} aria-description={about} onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
