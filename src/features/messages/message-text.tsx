import { Button, Group, Text } from '@mantine/core';

interface MessageTextProps {
  text: string;
  /** Whom or which appointment it is about. */
  about: string;
  /** Where it tells of what can still be undone. */
  onUndo: (() => void) | undefined;
}

/** What a toast says, and of what. */
export function MessageText({ text, about, onUndo }: MessageTextProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <span>{text}</span>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </div>
      {onUndo && (
        <Button size="compact-md" variant="light" style={{ flex: 'none' }} aria-description={about} onClick={onUndo}>
          Undo
        </Button>
      )}
    </Group>
  );
}
