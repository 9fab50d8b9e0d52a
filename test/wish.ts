// A sample booking in the form of the call, for every test that needs one.

export const SLOT = '08.00 AM - 08.30 AM';

const services = {
  'teeth-cleaning': { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 },
  'oral-surgery': { serviceId: 'oral-surgery', serviceName: 'Oral Surgery', price: 100 },
  'cavity-protection': { serviceId: 'cavity-protection', serviceName: 'Cavity Protection', price: 129 },
} as const;

/** @param day `medium` as in 'Jan 5, 2023' */
export function wishOf(
  { name, email }: { name: string; email: string },
  { medium }: { medium: string },
  slot: string = SLOT,
  service: keyof typeof services = 'teeth-cleaning',
) {
  return {
    ...services[service],
    date: medium,
    slot,
    userName: name,
    email,
    phone: '555 0100',
    payment: false,
  } as const;
}

/** A wish that the clinic of the server's tests can grant; `changes` replaces its members. */
export function wish(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...wishOf({ name: 'Pat Example', email: 'pat@clinic.test' }, { medium: 'Nov 23, 2026' }), ...changes };
}
