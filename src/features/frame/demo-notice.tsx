import { Anchor } from '@mantine/core';
import { useClinicConfig } from '../../app/app-context.ts';
import classes from './demo-notice.module.css';

/**
 * Tells people not to trust these accounts with anything real. All prerendered HTML contains it. It shows once the
 * page, or index.html, knows that the server runs on such accounts.
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
