import { Anchor } from '@mantine/core';
import { useClinicConfig } from '../../app/app-context.ts';
import classes from './demo-notice.module.css';

/**
 * Says that nobody should trust these accounts with anything real. It stands in all HTML that is rendered while building,
 * and shows itself where the server has said that it runs on such accounts (index.html), or once the page knows.
 */
export function DemoNotice() {
  const config = useClinicConfig();
  const emulatorUrl = config?.auth.emulatorUrl;
  if (config && !emulatorUrl) return null;
  return (
    <aside className={classes.notice} aria-label="Demo" data-known={emulatorUrl && ''}>
      This clinic runs on demo accounts.{' '}
      <Anchor href="/mailbox" inherit underline="always" className={classes.link}>
        Demo mailbox
      </Anchor>
    </aside>
  );
}
