import { Button, Group, Text } from '@mantine/core';
import { useWorkspace } from '../../app/app-context.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { ToastWords } from './toast-words.tsx';

interface MessageTextProps {
  isError: boolean;
  text: string;
  about: string;
  /** Set if it is about something that can still be undone. */
  onUndo: (() => void) | undefined;
  /** Its Undo can't wait on the device. */
  needsConnection: boolean;
}

export function MessageText({ isError, text, about, onUndo, needsConnection }: MessageTextProps) {
  const isShut = useIsOffline(useWorkspace()) && needsConnection;
  return (
    <Group justify="space-between" wrap="nowrap">
      <ToastWords isError={isError} data-words>
        <span>{text}</span>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </ToastWords>
      {onUndo && (
        <Button
          size="compact-md"
          variant="light"
          style={{ flex: 'none' }}
          aria-description={about}
          disabled={isShut}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </Group>
  );
}
