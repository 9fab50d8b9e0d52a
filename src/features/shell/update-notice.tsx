import { Button, Group, Paper, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useApp } from './app-context.ts';
import classes from './update-notice.module.css';

/** Offers the newer version; whoever is in the middle of something goes on with this one. */
export function UpdateNotice() {
  const { updates } = useApp();
  const isReady = useSyncExternalStore(
    updates.subscribe,
    () => updates.isReady,
    () => false,
  );
  return (
    <div role="status">
      {isReady && (
        <Paper className={classes.notice} shadow="md" withBorder p="md">
          <Group gap="md">
            <Text size="sm">A newer version of this page is ready.</Text>
            <Button size="compact-sm" onClick={() => updates.take()}>
              Update now
            </Button>
          </Group>
        </Paper>
      )}
    </div>
  );
}
