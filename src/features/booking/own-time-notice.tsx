import { Text } from '@mantine/core';
import { slotTime } from '../../../contract/slot.ts';
import { AnchorLink } from '../ui/anchor-link.tsx';
import type { ownTimes } from './own-time.ts';

interface OwnTimeNoticeProps {
  id: string;
  own: ReturnType<typeof ownTimes>;
}

/** Warns ahead of a refusal by the clinic's rule: one appointment per patient, service and day. */
export function OwnTimeNotice({ id, own: { waiting, standing } }: OwnTimeNoticeProps) {
  if (waiting) {
    return (
      <Text id={id} role="status" size="sm">
        {waiting.serviceName} at {slotTime(waiting.slot)} on this day is waiting to be sent, and you can have one
        appointment per service and day.{' '}
        <AnchorLink to="/dashboard" replace underline="always" inherit>
          See it in My appointments
        </AnchorLink>
      </Text>
    );
  }
  if (!standing) return null;
  return (
    <Text id={id} role="status" size="sm">
      You have {standing.serviceName} at {slotTime(standing.slot)} on this day. You can have one appointment per service
      and day.
    </Text>
  );
}
