import { List, Text } from '@mantine/core';
import type { StorageKind } from '../../data/open-person-db.ts';
import classes from './without-connection.module.css';

/** What the page can't do while the clinic is out of reach, for people who want to know ahead of time. */
export function WithoutConnection({ storage }: { storage: StorageKind }) {
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>Without a connection</summary>
      <Text size="sm" mt="xs">
        What you note and book is saved {storage === 'device' ? 'on this device' : 'while this tab is open'} and sent
        when the clinic can be reached again. A booking is not confirmed until then. The sheets of today and tomorrow
        stay here, and so do the last known free times. These need a connection:
      </Text>
      <List size="sm" mt="xs">
        <List.Item>looking up another day</List.Item>
        <List.Item>finding patients who are on neither sheet</List.Item>
        <List.Item>knowing whether a time is still free</List.Item>
        <List.Item>seeing what others note</List.Item>
        <List.Item>new appointments and cancellations, and what patients pay</List.Item>
      </List>
    </details>
  );
}
