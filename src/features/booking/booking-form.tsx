import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { isPast } from '../../../contract/booking-rules.ts';
import { clinicMoment } from '../../../contract/clinic-date.ts';
import { slotStart } from '../../../contract/slot.ts';
import { LONGEST_PHONE, visiblePhone } from '../../../contract/text.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { priceText } from '../../base/price-text.ts';
import { bookSlot } from '../../commands/book-slot.ts';
import { setFact } from '../../data/facts.ts';
import { dayText } from '../../words/day-text.ts';
import { useClinicNow } from '../live/use-clinic-now.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { notifyIfWaiting } from '../outbox/notify-if-waiting.ts';
import { DialogText } from '../ui/dialog.tsx';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { NotSaved } from '../ui/not-saved.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useHeld } from '../ui/use-held.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { AccountLines } from './account-lines.tsx';
import classes from './booking-form.module.css';
import { OtherWishes } from './other-wishes.tsx';
import { ownTimes } from './own-time.ts';
import { OwnTimeNotice } from './own-time-notice.tsx';
import type { Offer } from './use-booking-dialog.ts';
import { useBookingForm } from './use-booking-form.ts';
import { useMyDay } from './use-my-day.ts';

interface BookingFormProps {
  workspace: Workspace;
  offer: Offer;
  /** The phone number of an earlier booking; empty if there is none. */
  lastPhone: string;
  onSaved(): void;
}

export function BookingForm({ workspace, offer, lastPhone, onSaved }: BookingFormProps) {
  const { date, service } = offer;
  const isOffline = useIsOffline(workspace);
  const { isSent, hasFailed, sendOnce } = useSendOnce();
  const own = useHeld(ownTimes(useMyDay(workspace, date), service, workspace.account.name), isSent);
  const isWaiting = own.waiting !== undefined;
  // A person who already has an appointment for this service is refused every other time that day.
  const mayNameOthers = isOffline && !isWaiting && !own.standing;
  const now = useClinicNow();
  // Uses the clock at the press, which may be ahead of the screen.
  const hasBegun = (slot: string) => isPast(date, slotStart(slot) ?? 0, clinicMoment(Date.now() + now.ahead, now.zone));
  const { form, first, forgetDraft } = useBookingForm(workspace, { offer, lastPhone, hasBegun });
  const button = useFocusBack(form.submitting);
  // An open list must not change under a finger: times that have passed stay, disabled.
  const times = service.available.map((slot) => ({ value: slot, label: slot, disabled: hasBegun(slot) }));

  // (step 1) The values go to the command, which never waits for the network.
  async function handleSubmit({ slot, second, third, ...typed }: typeof form.values) {
    if (isWaiting) return;
    const phone = visiblePhone(typed.phone);
    const others = mayNameOthers ? [second, third] : [];
    const orElse = [...new Set(others)].filter((wish) => wish !== '' && wish !== slot && !hasBegun(wish));
    await sendOnce(async () => {
      const entry = await bookSlot(workspace, { service, date, slot, orElse, phone });
      forgetDraft();
      onSaved();
      setFact(workspace.db, 'phone', phone).catch(console.warn);
      notifyIfWaiting(workspace, entry).catch(console.warn);
    });
  }

  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(handleSubmit, focusFirstError(form))}>
      <DialogText>
        <Text>
          {dayText(date, now.date)} · {priceText(service.price)} per 30 minutes
        </Text>
      </DialogText>
      <AccountLines account={workspace.account} />
      <OwnTimeNotice id="own-time" own={own} />
      <div className={classes.fields}>
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel"
          aria-required
          maxLength={LONGEST_PHONE}
          data-autofocus={first === 'phone' || undefined}
          {...form.getInputProps('phone')}
        />
        <NativeSelect
          label="Appointment time"
          data={[{ value: '', label: '' }, ...times]}
          aria-required
          data-autofocus={first === 'slot' || undefined}
          {...form.getInputProps('slot')}
        />
        {mayNameOthers && (
          <OtherWishes
            times={times.filter(({ value }) => value !== form.values.slot)}
            second={form.getInputProps('second')}
            third={form.getInputProps('third')}
          />
        )}
      </div>
      {hasFailed && <NotSaved />}
      <div className={classes.send}>
        <Button
          type="submit"
          size="md"
          fullWidth
          ref={button}
          loading={form.submitting}
          // Not `disabled`: if another tab books while this has the focus, the focus would drop out of the dialog.
          data-disabled={isWaiting}
          aria-disabled={isWaiting}
          aria-describedby={own.waiting || own.standing ? 'own-time' : undefined}
          data-autofocus={first === 'book' || undefined}
        >
          Book
        </Button>
      </div>
    </form>
  );
}
