import { Text } from '@mantine/core';
import { CLOSED_DAY } from '../../../../contract/closed-days.ts';
import { isFresh } from '../../../words/checked-text.ts';
import { asOfText, type ClinicClock } from '../../../words/clinic-time-text.ts';
import type { TimesHeard } from './use-offered-times.ts';

interface TimesAgeProps {
  /** Such as 'Next free times'. */
  what: string;
  times: TimesHeard;
  clock: ClinicClock;
}

/** What the times are and how old they are, or that nothing is known, or that the clinic is closed. */
export function TimesAge({ what, times: heard, clock }: TimesAgeProps) {
  return (
    <Text size="sm" c="dimmed" role="status">
      {heard.isClosed ? CLOSED_DAY : <KnownTimes {...{ what, clock }} times={heard} />}
    </Text>
  );
}

function KnownTimes({ what, times: { times, heardAt, isFromKnownDays, hasFailed }, clock }: TimesAgeProps) {
  const isUnchecked = isFromKnownDays || hasFailed;
  const isOld = heardAt !== undefined && (isUnchecked || !isFresh(heardAt, clock.now - clock.ahead));
  return (
    <>
      {times === undefined &&
        (hasFailed ? `${what}: the clinic can’t be asked, and this device knows none.` : `${what}: asking the clinic…`)}
      {times && (times.length > 0 ? what : `${what}: none`)}
      {times && isOld && ` ${asOfText(heardAt, clock)}`}
      {times && isUnchecked && ', on this device'}
      {times && hasFailed && '. The clinic can’t be asked: they may be taken by now'}
      {times && hasFailed && (isFromKnownDays ? ', and this device doesn’t know every day.' : '.')}
    </>
  );
}
