import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { KeptOnDevice } from '../../data/kept-on-device.ts';
import { readStorageUsage, sizeText } from '../../platform/storage-usage.ts';
import { dateText } from '../../words/time-text.ts';
import classes from './kept-list.module.css';

const NOT_ASKED = 'Not yet. The browser is asked once a request is saved here.';
const NOT_AVAILABLE = 'Not available in this browser';

/** What is kept, how much, since when, and whether the browser may delete it by itself. */
export function KeptList({ kept }: { kept: KeptOnDevice }) {
  const usage = useStorageUsage(kept);
  const rows: [string, string][] = [
    ['Appointments', String(kept.bookings)],
    ['Days with free times', String(kept.days)],
    ['Messages', String(kept.messages)],
    ...(kept.people > 0 ? [['Users, doctors and payments', String(kept.people)] as [string, string]] : []),
    ...(kept.deskDays > 0 ? [['Days of the front desk', String(kept.deskDays)] as [string, string]] : []),
    ['Space used by this page', usageText(usage)],
    ...(kept.since === undefined ? [] : [['Saved since', dateText(kept.since)] as [string, string]]),
    ['Protected', protectionText(kept)],
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
  return usage === 'not told' ? NOT_AVAILABLE : sizeText(usage);
}

function protectionText({ since, isPersistent }: KeptOnDevice): string {
  if (isPersistent === undefined) return since === undefined ? NOT_ASKED : NOT_AVAILABLE;
  return isPersistent
    ? 'Yes. The browser will not delete it on its own.'
    : 'No. The browser may delete it when it runs low on space.';
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
