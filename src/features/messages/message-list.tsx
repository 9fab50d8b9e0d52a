import { Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import type { MolarDb } from '../../data/db.ts';
import { listMessages, listOutdated } from '../../data/messages.ts';
import { useClockAhead } from '../live/use-clock-ahead.ts';
import { useMomentText } from '../live/use-moment-text.ts';
import classes from '../ui/list.module.css';
import { aboutOf } from './about-of.ts';

export function MessageList({ db }: { db: MolarDb }) {
  const ahead = useClockAhead();
  const known = useLiveQuery(async () => {
    const messages = await listMessages(db);
    return { messages, outdated: await listOutdated(db, messages) };
  }, [db]);
  if (!known) return null;
  if (known.messages.length === 0) return <Text size="sm">No messages yet.</Text>;
  return (
    <ul className={classes.list}>
      {known.messages.map((message) => (
        <li key={message.id}>
          <Text size="sm" c={message.kind === 'error' ? 'var(--mantine-color-error)' : undefined}>
            {message.text}
          </Text>
          {aboutOf(message) && <Text size="xs">{aboutOf(message)}</Text>}
          <Text size="xs" c="dimmed">
            <Moment at={message.at + (message.ahead ?? ahead)} />
            {known.outdated.has(message) && ', no longer waiting'}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** @param at milliseconds, by the clinic's clock */
function Moment({ at }: { at: number }) {
  const momentText = useMomentText();
  return <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>;
}
