import { TextInput } from '@mantine/core';
import type { Account } from '../../platform/session.ts';
import classes from './booking-form.module.css';

/** The person the appointment is for, as read-only fields no taller than their text. */
export function AccountLines({ account }: { account: Pick<Account, 'name' | 'email'> }) {
  const look = { variant: 'unstyled', classNames: { root: classes.line, input: classes.lineInput } };
  // An input would cut off text that is longer than its line.
  const line = { component: 'textarea', rows: 1, readOnly: true, ...look };
  return (
    <div className={classes.account}>
      <TextInput label="Name" value={account.name} {...line} />
      <TextInput label="Email" value={account.email} {...line} />
    </div>
  );
}
