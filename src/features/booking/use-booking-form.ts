/** The fields of a booking. What is typed survives the dialog and a reload of the tab, until it is booked. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import * as v from 'valibot';
import { Phone, visiblePhone } from '../../../contract/text.ts';
import type { Workspace } from '../../app/workspaces.ts';
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
    validate: { phone: phoneProblem, slot: slotProblem },
    onValuesChange: (values) => drafts.write(name, values),
  });
  return {
    form,
    /** Gets the focus at the start: the first empty field, or else the button. */
    first: initialValues.phone === '' ? 'phone' : initialValues.slot === '' ? 'slot' : 'book',
    forgetDraft: () => drafts.forget(name),
  };
}

function phoneProblem(phone: string): string | null {
  const visible = visiblePhone(phone);
  if (visible === '') return 'Please enter your phone number';
  if (v.is(Phone, visible)) return null;
  return 'Please enter a phone number with at least seven digits, and only digits, spaces, and + - ( ) . / x';
}
