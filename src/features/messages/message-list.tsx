import { Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import type { MolarDb } from '../../data/db.ts';
import { listMessages } from '../../data/messages.ts';
import { timeText } from '../../words/time-text.ts';
import classes from '../ui/list.module.css';

export function MessageList({ db }: { db: MolarDb }) {
  const messages = useLiveQuery(() => listMessages(db), [db]);
  if (!messages) return null;
  if (messages.length === 0) return <Text size="sm">No messages yet.</Text>;
  return (
    <ul className={classes.list}>
      {messages.map(({ id, kind, text, at }) => (
        <li key={id}>
          <Text size="sm" c={kind === 'error' ? 'var(--mantine-color-error)' : undefined}>
            {text}
          </Text>
          <Text size="xs" c="dimmed">
            <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
          </Text>
        </li>
      ))}
    </ul>
  );
}
