import { Anchor, Text, Title } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { isoFromMedium } from '../../../contract/clinic-date.ts';
import { slotTime } from '../../../contract/slot.ts';
import type { StorageKind } from '../../data/open-person-db.ts';
import { isUndecided } from '../../data/outbox-entries.ts';
import { wantedRowId } from '../../data/prints.ts';
import { namedPatient } from '../../sync/rules/named-patient.ts';
import type { WantedBooking } from '../../sync/wanted-bookings.ts';
import { dayText } from '../../words/day-text.ts';
import { AnchorLink } from '../ui/anchor-link.tsx';
import { focusIfLost } from '../ui/focus-content.ts';
import { phoneAddress } from '../ui/phone-address.ts';
import { refusedAtDeskText } from './rows/refused-at-desk.ts';
import { waitingHere } from './rows/visit-text.ts';
import classes from './unconfirmed-list.module.css';

interface UnconfirmedListProps {
  /** For days other than the one that is shown. */
  entries: readonly WantedBooking[];
  /** ISO day. */
  today: string;
  storage: StorageKind;
}

/** Lets somebody who is looking at today see that tomorrow's booking was refused. */
export function UnconfirmedList({ entries, today, storage }: UnconfirmedListProps) {
  const focused = useRef<string>(undefined);
  // The link goes away when its day is shown, and when its booking is confirmed.
  useLayoutEffect(() => {
    const row = focused.current;
    if (row === undefined || document.activeElement !== document.body) return;
    focused.current = undefined;
    focusIfLost(() => document.querySelector<HTMLElement>(`[data-visit="${row}"]`));
  });
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="unconfirmed">
      <Title order={3} fz="h5" id="unconfirmed">
        Requests for other days
      </Title>
      <ul className={classes.list}>
        {entries.map((entry) => {
          const { name, phone } = namedPatient(entry);
          const { date, slot, serviceName } = entry.input;
          const iso = isoFromMedium(date) ?? today;
          return (
            <li
              key={entry.seq}
              className={classes.item}
              onFocus={() => {
                focused.current = wantedRowId(entry.seq);
              }}
              onBlur={() => {
                focused.current = undefined;
              }}
            >
              <Text span fw={600}>
                <bdi>{name}</bdi>
              </Text>
              <Anchor href={phoneAddress(phone)} size="sm" className={classes.link}>
                {phone}
              </Anchor>
              <AnchorLink
                to="/dashboard/desk"
                search={iso === today ? {} : { date: iso }}
                resetScroll={false}
                size="sm"
                className={classes.link}
              >
                {dayText(iso, today)}, {slotTime(slot)}, {serviceName}
              </AnchorLink>
              <Text span size="sm" c={isUndecided(entry) ? 'dimmed' : 'var(--mantine-color-error)'}>
                {waitingHere({ entries: [entry] }, storage) ?? refusedAtDeskText(entry)}
              </Text>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
