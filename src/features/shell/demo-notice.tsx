import { Anchor } from '@mantine/core';
import { useClinicConfig } from './app-context.ts';
import classes from './demo-notice.module.css';

/** Says that nobody should trust these accounts with anything real. */
export function DemoNotice() {
  const emulatorUrl = useClinicConfig()?.auth.emulatorUrl;
  if (!emulatorUrl) return null;
  return (
    <aside className={classes.notice} aria-label="Demo">
      This clinic runs on demo accounts.{' '}
      <Anchor href={`${emulatorUrl}/mailbox`} inherit underline="always">
        Demo mailbox
      </Anchor>
    </aside>
  );
}
