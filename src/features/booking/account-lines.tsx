import { TextInput } from '@mantine/core';
import type { Account } from '../../platform/session.ts';
import classes from './booking-form.module.css';

/** Whom the appointment is for: fields that can only be read, each no taller than its text. */
export function AccountLines({ account }: { account: Pick<Account, 'name' | 'email'> }) {
  const look = { variant: 'unstyled', classNames: { root: classes.line, input: classes.lineInput } };
  // An input would cut off what is longer than its line.
  const line = { component: 'textarea', rows: 1, readOnly: true, ...look };
  return (
    <div className={classes.account}>
      <TextInput label="Name" value={account.name} {...line} />
      <TextInput label="Email" value={account.email} {...line} />
    </div>
  );
}
