/** The fields of a booking. What is typed survives the dialog and a reload of the tab, until it is booked. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as v from 'valibot';
import type { Workspace } from '../../app/workspaces.ts';
import { phoneProblem } from '../../words/phone-problem.ts';
import { BookingDraft, draftName, type Offer } from './use-booking-dialog.ts';

interface FormSource {
  offer: Offer;
  /** Prefilled until another one is typed. */
  lastPhone: string;
  /** Whether a slot has begun since the dialog was opened. */
  hasBegun(slot: string): boolean;
}

export function useBookingForm({ drafts }: Pick<Workspace, 'drafts'>, { offer, lastPhone, hasBegun }: FormSource) {
  const name = draftName(offer);
  const [initialValues] = useState(() => {
    const { phone = lastPhone, ...times } = v.parse(BookingDraft, drafts.read(name));
    const free = (slot = '') => (offer.service.available.includes(slot) ? slot : '');
    return { phone, slot: free(times.slot), second: free(times.second), third: free(times.third) };
  });
  function slotProblem(slot: string): string | null {
    if (!slot) return 'Please select appointment time';
    return hasBegun(slot) ? 'This time has passed. Please select another one.' : null;
  }
  const form = useForm({
    initialValues,
    validate: { phone: (phone) => phoneProblem(phone, 'your'), slot: slotProblem },
    onValuesChange: (values) => drafts.write(name, values),
  });
  return {
    form,
    /** Gets the focus at the start: the first empty field, or else the button. */
    first: initialValues.phone === '' ? 'phone' : initialValues.slot === '' ? 'slot' : 'book',
    forgetDraft: () => drafts.forget(name),
  };
}
