/** The fields of a booking. What is typed outlives the dialog and a reload of the tab, until it is booked. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as v from 'valibot';
import { Phone } from '../../../contract/text.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { BookingDraft, draftName, type Offer } from './use-booking-dialog.ts';

/** @param lastPhone offered until another one is typed */
export function useBookingForm({ drafts }: Pick<Workspace, 'drafts'>, offer: Offer, lastPhone: string) {
  const name = draftName(offer);
  const [initialValues] = useState(() => {
    const { phone = lastPhone, ...times } = v.parse(BookingDraft, drafts.read(name));
    const free = (slot = '') => (offer.service.available.includes(slot) ? slot : '');
    return { phone, slot: free(times.slot), second: free(times.second), third: free(times.third) };
  });
  const form = useForm({
    initialValues,
    validate: { phone: phoneProblem, slot: (slot) => (slot ? null : 'Please select appointment time') },
    onValuesChange: (values) => drafts.write(name, values),
  });
  return {
    form,
    /** Where the keyboard begins: at the first field that is empty. */
    first: initialValues.phone === '' ? 'phone' : initialValues.slot === '' ? 'slot' : 'book',
    forgetDraft: () => drafts.forget(name),
  };
}

function phoneProblem(phone: string): string | null {
  if (phone.trim() === '') return 'Please enter your phone number';
  if (v.is(Phone, phone)) return null;
  return 'Please enter a phone number with at least seven digits, and only digits, spaces, and + - ( ) . / x';
}
