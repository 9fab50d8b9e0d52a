import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { KeptOnDevice } from '../../data/kept-on-device.ts';
import { isStorageLasting, readStorageUsage, sizeText } from '../../platform/storage-usage.ts';
import { clinicDateText } from '../../words/clinic-time-text.ts';
import { useClinicZone } from '../live/use-clinic-zone.ts';
import classes from './kept-list.module.css';

const NOT_ASKED = 'Not yet. The browser is asked once a request is saved here.';
const NOT_AVAILABLE = 'Not available in this browser';

/** What is kept, how much, since when, and whether the browser may delete it on its own. */
export function KeptList({ kept }: { kept: KeptOnDevice }) {
  const told = useTold(kept);
  const zone = useClinicZone();
  return (
    <dl className={classes.list}>
      <Row name="Appointments">{kept.bookings}</Row>
      <Row name="Days with free times">{kept.days}</Row>
      <Row name="Messages">{kept.messages}</Row>
      {kept.people > 0 && <Row name="Users, doctors and payments">{kept.people}</Row>}
      {kept.deskDays > 0 && <Row name="Days of the front desk">{kept.deskDays}</Row>}
      <Row name="Space used by this page">{usageText(told)}</Row>
      {kept.since !== undefined && <Row name="Saved since">{clinicDateText(kept.since, zone)}</Row>}
      <Row name="Protected">{protectionText(kept, told)}</Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <Text component="dt" c="dimmed">
        {name}
      </Text>
      <Text component="dd">{children}</Text>
    </div>
  );
}

/** What the browser reports; `usage` is in bytes, and undefined if it does not tell. */
interface Told {
  usage: number | undefined;
  isLasting: boolean;
}

function usageText(told: Told | undefined): string {
  if (!told) return '';
  return told.usage === undefined ? NOT_AVAILABLE : sizeText(told.usage);
}

function protectionText({ since, isPersistent }: KeptOnDevice, told: Told | undefined): string {
  // Until the browser has answered, show the last known state: another text may take more lines.
  if (told?.isLasting ?? isPersistent) return 'Yes. The browser will not delete it on its own.';
  if (isPersistent !== undefined) return 'No. The browser may delete it when it runs low on space.';
  return since === undefined ? NOT_ASKED : NOT_AVAILABLE;
}

/** Asks again whenever what is kept has changed. */
function useTold(kept: KeptOnDevice): Told | undefined {
  const [told, setTold] = useState<Told>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is the reason to ask again.
  useEffect(() => {
    const { storage } = navigator;
    const usage = readStorageUsage(storage).catch(() => undefined);
    const isLasting = isStorageLasting(storage).catch(() => false);
    Promise.all([usage, isLasting]).then(([usage, isLasting]) => setTold({ usage, isLasting }), console.warn);
  }, [kept]);
  return told;
}
