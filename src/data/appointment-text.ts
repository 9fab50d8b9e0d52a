/** Appointments in words, including those of other patients for whom the account answers. */
import type { Booking } from '../../contract/booking.ts';
import { slotTime } from '../../contract/slot.ts';

type Named = Pick<Booking, 'serviceName'> & Partial<Pick<Booking, 'patientId' | 'userName'>>;

/** 'Teeth Cleaning', or 'Teeth Cleaning for Kim Example' */
export function serviceFor({ serviceName, patientId, userName }: Named): string {
  return patientId && userName ? `${serviceName} for ${userName}` : serviceName;
}

/** 'You have Teeth Cleaning at 08.00 AM', or 'Kim Example has Teeth Cleaning at 08.00 AM' */
export function whoHasText({ serviceName, slot, patientId, userName }: Named & Pick<Booking, 'slot'>): string {
  return `${patientId ? `${userName} has` : 'You have'} ${serviceName} at ${slotTime(slot)}`;
}
