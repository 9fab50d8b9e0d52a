import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import { focusContent } from '../ui/focus-content.ts';
import classes from './update-notice.module.css';

/** Offers the newer version. This one stays until the person accepts. */
export function UpdateNotice() {
  const { updates } = useApp();
  const isReady = useSyncExternalStore(
    updates.subscribe,
    () => updates.isReady,
    () => false,
  );
  const [isPutOff, setPutOff] = useState(false);
  useEffect(() => {
    // Coming back to the page is a good moment to ask again.
    const ask = () => document.hidden || setPutOff(false);
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);

  function putOff() {
    focusContent();
    setPutOff(true);
  }

  return (
    <div role="status">
      {isReady && !isPutOff && (
        <Paper className={classes.notice} shadow="lg" withBorder p="md">
          <Text size="sm">A newer version of this page is ready.</Text>
          <Group gap="sm" mt="sm">
            <Button size="compact-sm" onClick={() => updates.take()}>
              Update now
            </Button>
            <Button size="compact-sm" variant="default" onClick={putOff}>
              Later
            </Button>
          </Group>
        </Paper>
      )}
    </div>
  );
}
