/** For tests: a wish that the clinic of clinic.json can grant; members given here replace the good ones. */
export function wish(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    serviceId: 'teeth-cleaning',
    serviceName: 'Teeth Cleaning',
    date: 'Nov 23, 2026',
    slot: '08.00 AM - 08.30 AM',
    userName: 'Pat Example',
    email: 'pat@clinic.test',
    phone: '555 0100',
    price: 99,
    payment: false,
    ...changes,
  };
}
