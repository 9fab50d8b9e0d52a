import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { lastBookableDay } from '../../../../contract/booking-rules.ts';
import { useClinicConfig } from '../../../app/app-context.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import { bookForPatient } from '../../../commands/book-for-patient.ts';
import type { TakenTimes } from '../../../sync/taken-times.ts';
import { useClinicNow } from '../../live/use-clinic-now.ts';
import { notifyIfWaiting } from '../../outbox/notify-if-waiting.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { LoadingPart } from '../../ui/loading.tsx';
import { NotSaved } from '../../ui/not-saved.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useHeld } from '../../ui/use-held.ts';
import { useSendOnce } from '../../ui/use-send-once.ts';
import { PatientFields } from '../patient/patient-fields.tsx';
import { namedIn, patientRules } from '../patient/patient-form.ts';
import type { BookingStart } from './booking-start.ts';
import { NewBookingSummary } from './new-booking-summary.tsx';
import { NEW_BOOKING_DRAFT, readNewBooking } from './new-booking-values.ts';
import { TimeChoice } from './time-choice.tsx';
import { useBookableServices } from './use-bookable-services.ts';
import { type TimesHeard, useIsGone, useOfferedTimes } from './use-offered-times.ts';
import { useStandingSlot } from './use-standing-slot.ts';

/** Until the clinic answers, a separate line says so. */
const isAnswered = (heard: TimesHeard | undefined) =>
  !heard || heard.hasFailed || (heard.times !== undefined && !heard.isFromKnownDays);

interface NewBookingFormProps {
  workspace: Workspace;
  start: BookingStart;
  /** ISO day. */
  day: string;
  taken: TakenTimes;
  onSaved(): void;
}

const GONE = 'This time is no longer free. Please choose another one.';
const NO_TIME = 'Please choose a time';

export function NewBookingForm({ workspace, start, day, taken, onSaved }: NewBookingFormProps) {
  const { date: today, minute, time, ahead, zone } = useClinicNow();
  const { horizonDays, closed } = useClinicConfig()?.clinic ?? {};
  const lastDay = lastBookableDay(today, horizonDays);
  const [isTimeMissing, setTimeMissing] = useState(false);
  const { isSent, hasFailed, sendOnce } = useSendOnce();
  const services = useBookableServices(workspace, day < today ? today : day, today);
  const { drafts } = workspace;
  const [initialValues] = useState(() => readNewBooking(drafts, start));
  const [isReady, setReady] = useState(() => !initialValues.serviceId || !drafts.read(NEW_BOOKING_DRAFT));
  const form = useForm({
    initialValues,
    onValuesChange: (values) => drafts.write(NEW_BOOKING_DRAFT, values),
    validate: { ...patientRules, serviceId: (id) => (id ? null : 'Please choose a service') },
  });
  const button = useFocusBack(form.submitting);
  const { serviceId, patientId, name, part, otherDay, chosen } = form.values;
  const service = services?.find(({ _id }) => _id === serviceId);
  const wanted = { serviceId, taken, moment: { date: today, minute } };
  const known = {
    offered: useOfferedTimes(workspace, { ...wanted, part, otherDay, closed, from: day < today ? today : day }),
    isGone: useIsGone(workspace, chosen, wanted),
    ...useStandingSlot(workspace, patientId && chosen ? { patientId, serviceId, date: chosen.date } : undefined),
  };
  const { offered, isGone, standing, isHeard } = useHeld(known, isSent);
  // A restored draft shows at once, and times that come later would push down what is below.
  if (!isReady && services && isHeard && [offered.next, offered.ofDay].every(isAnswered)) setReady(true);

  /** Brings other times, so the choice among those of before is over. */
  function askFor(field: 'serviceId' | 'otherDay' | 'part', value: string) {
    form.setFieldValue(field, value);
    form.setFieldValue('chosen', undefined);
  }

  async function book(values: typeof form.values) {
    if (!service || !chosen || isGone) {
      setTimeMissing(true);
      document.querySelector<HTMLElement>('[data-times]')?.focus();
      return;
    }
    await sendOnce(async () => {
      const entry = await bookForPatient(workspace, { patient: namedIn(values), service, ...chosen });
      drafts.forget(NEW_BOOKING_DRAFT);
      onSaved();
      notifyIfWaiting(workspace, entry).catch(console.warn);
    });
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(book, (errors) => {
        setTimeMissing(chosen === undefined);
        focusFirstError(form)(errors);
      })}
    >
      <Stack>
        <PatientFields
          workspace={workspace}
          values={form.values}
          onChange={(values) => form.setValues(values)}
          name={form.getInputProps('name')}
          phone={form.getInputProps('phone')}
          isSent={isSent}
        >
          <NativeSelect
            label="Service"
            size="md"
            aria-required
            data={[{ value: '', label: '' }, ...(services ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
            {...form.getInputProps('serviceId')}
            onChange={({ currentTarget: { value } }) => askFor('serviceId', value)}
          />
          {services?.length === 0 && (
            <Text size="sm" role="status">
              This device has no list of services yet. It loads with the first connection.
            </Text>
          )}
          {isReady ? (
            <>
              {service ? (
                <TimeChoice
                  {...{ workspace, offered, today, lastDay, otherDay, part, chosen }}
                  onOtherDay={(next) => askFor('otherDay', next)}
                  onPart={(next) => askFor('part', next)}
                  onChoose={(next, offeredAt) => {
                    form.setFieldValue('chosen', { ...next, offeredAt, price: service.price });
                    setTimeMissing(false);
                  }}
                  clock={{ now: time + ahead, zone, ahead }}
                  error={isGone ? GONE : isTimeMissing && !chosen ? NO_TIME : undefined}
                />
              ) : (
                <Text size="sm" c="dimmed">
                  Choose a service to see its free times.
                </Text>
              )}
              {service && <NewBookingSummary {...{ service, name, today, standing, chosen, isGone }} />}
              {hasFailed && <NotSaved />}
              <Button type="submit" size="md" ref={button} loading={form.submitting}>
                Book
              </Button>
            </>
          ) : (
            <LoadingPart label="Loading the free times" height="14rem" />
          )}
        </PatientFields>
      </Stack>
    </form>
  );
}
