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
    ['Space used by this page', usageText(usage)],
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

function usageText(usage: Usage): string {
  if (usage === 'asked') return '';
  return usage === 'not told' ? 'not told by this browser' : sizeText(usage);
}

function protectionText(isPersistent: boolean | undefined): string {
  if (isPersistent === undefined) return 'not asked for yet';
  return isPersistent
    ? 'yes: the browser deletes nothing by itself'
    : 'no: the browser may delete it when it runs short of space';
}

/** In bytes, once the browser has said. */
type Usage = number | 'asked' | 'not told';

/** Read again whenever what is kept has changed. */
function useStorageUsage(kept: KeptOnDevice): Usage {
  const [usage, setUsage] = useState<Usage>('asked');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is the reason to ask again.
  useEffect(() => {
    const tell = (bytes: number | undefined) => setUsage(bytes ?? 'not told');
    readStorageUsage(navigator.storage).then(tell, () => tell(undefined));
  }, [kept]);
  return usage;
}
