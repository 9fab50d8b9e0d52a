import type { Booking } from '../../contract/booking.ts';

type Named = Pick<Booking, 'serviceName'> & Partial<Pick<Booking, 'patientId' | 'userName'>>;

/** 'Teeth Cleaning', or 'Teeth Cleaning for Kim Example' where the account only answers for the patient. */
export function serviceFor({ serviceName, patientId, userName }: Named): string {
  return patientId && userName ? `${serviceName} for ${userName}` : serviceName;
}
