import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { KeptOnDevice } from '../../data/kept-on-device.ts';
import { readStorageUsage, sizeText } from '../../platform/storage-usage.ts';
import classes from './kept-list.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** What is kept, how much, since when, and whether the browser may delete it by itself. */
export function KeptList({ kept }: { kept: KeptOnDevice }) {
  const usage = useStorageUsage(kept);
  const rows: [string, string][] = [
    ['Appointments', String(kept.bookings)],
    ['Days with free times', String(kept.days)],
    ['Messages', String(kept.messages)],
    ...(kept.people > 0 ? [['Users and doctors', String(kept.people)] as [string, string]] : []),
    ['Space used by this page', usage === undefined ? 'not told by this browser' : sizeText(usage)],
    ['Kept since', kept.since === undefined ? 'nothing was asked for here yet' : day.format(kept.since)],
    ['Protected', protectionText(kept.isPersistent)],
  ];
  return (
    <dl className={classes.list}>
      {rows.map(([name, value]) => (
        <div key={name} className={classes.row}>
          <Text component="dt" c="dimmed">
            {name}
          </Text>
          <Text component="dd">{value}</Text>
        </div>
      ))}
    </dl>
  );
}

function protectionText(isPersistent: boolean | undefined): string {
  if (isPersistent === undefined) return 'not asked for yet';
  return isPersistent
    ? 'yes: the browser deletes nothing by itself'
    : 'no: the browser may delete it when it runs short of space';
}

/** Bytes, read again whenever what is kept has changed. */
function useStorageUsage(kept: KeptOnDevice): number | undefined {
  const [usage, setUsage] = useState<number>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is the reason to ask again.
  useEffect(() => {
    readStorageUsage(navigator.storage).then(setUsage, () => setUsage(undefined));
  }, [kept]);
  return usage;
}
