/** For tests: a valid request for every call, about one person's data. */
import type { EndpointName } from '../../contract/contract.ts';
import { insertDeskPayment, markPaidAtDesk } from '../store/desk-payments.ts';
import { keepImage } from '../store/images.ts';
import { keepAlert } from '../store/payment-alerts.ts';
import { imageForm, picture } from './images.ts';
import type { Sent, TestServer } from './server.ts';

/** The person a request is about. */
export interface Subject {
  email: string;
  /** The person's own token, valid while the request is made. */
  token: string;
  /** Unpaid. */
  bookingId: string;
}

export interface SampleRequest {
  path: string;
  body?: Sent['body'];
}

type Sample = (subject: Subject, server: TestServer) => SampleRequest | Promise<SampleRequest>;

const IMAGE_HASH = '0'.repeat(64);
const at =
  (path: string): Sample =>
  () => ({ path });
const atAddress =
  (path: string): Sample =>
  ({ email }) => ({ path: `${path}/${email}` });
const newEmail = () => `${crypto.randomUUID()}@clinic.test`;
const newDoctor = () => ({
  name: 'Dana',
  email: newEmail(),
  specialty: 'Oral Surgery',
  image: 'https://x.test/x.webp',
});

export const sampleRequests: Record<EndpointName, Sample> = {
  getConfig: at('/config'),
  getHealth: at('/healthz'),
  getReadiness: at('/readyz'),
  listServices: at('/available?date=Nov%2023,%202026'),
  listServicesOfDays: at('/available?from=Nov%2023,%202026&to=Nov%2030,%202026'),
  listSpecialties: at('/specialty'),
  async getImage(_, { store, clock }) {
    await keepImage(store.db, { hash: IMAGE_HASH, bytes: new Uint8Array([1]), created_at: clock.now });
    return { path: `/images/${IMAGE_HASH}` };
  },
  signIn: ({ email }) => ({ path: `/user/${email}`, body: { email, name: 'Another Name' } }),
  signOut: at('/sign-out'),
  getRole: atAddress('/check-admin'),
  bookSlot: ({ email }) => ({ path: '/booking', body: newWish(email) }),
  cancelBooking: ({ bookingId }) => ({ path: `/del-booking/${bookingId}` }),
  listMyBookings: ({ email }) => ({ path: `/my-appointment?email=${email}` }),
  getBooking: ({ bookingId }) => ({ path: `/booking/${bookingId}` }),
  createPaymentIntent: ({ bookingId }) => ({ path: '/create-payment-intent', body: { amount: 99, bookingId } }),
  async confirmPayment({ bookingId, token }, { send, payments }) {
    const { body } = await send('POST', '/create-payment-intent', { token, body: { amount: 99, bookingId } });
    const { id } = await payments.confirm(body.clientSecret);
    return { path: `/payment/${bookingId}`, body: { paymentIntent: id } };
  },
  listUsers: at('/all-users'),
  makeAdmin: atAddress('/admin'),
  removeAdmin: atAddress('/remove-admin'),
  getDeskRole: atAddress('/check-desk'),
  listDeskStaff: at('/desk-staff'),
  makeDesk: atAddress('/desk'),
  removeDesk: atAddress('/remove-desk'),
  endSessions: atAddress('/end-sessions'),
  freeAddress: atAddress('/free-address'),
  exportData: atAddress('/personal-data'),
  listAudit: at('/audit'),
  listVisits: at('/visits?date=Nov%2023,%202026'),
  streamVisits: at('/visits/stream'),
  noteVisit: ({ bookingId }) => ({
    path: `/visit-events/${crypto.randomUUID()}`,
    body: { visitId: bookingId, kind: 'arrived', at: '2026-11-23T13:00:00.000Z' },
  }),
  addWalkIn: () => ({
    path: `/walk-ins/${crypto.randomUUID()}`,
    body: { date: 'Nov 23, 2026', patient: { name: 'Val Caller', phone: '555 0102' } },
  }),
  findPatients: at('/patients?search=pat'),
  listNextFree: at('/next-free?serviceId=teeth-cleaning&from=Nov%2023,%202026'),
  bookForPatient({ email }) {
    const { serviceId, serviceName, date, slot, price } = newWish(email);
    const patient = { name: 'Val Caller', phone: '555 0102' };
    return { path: '/desk-booking', body: { patient, serviceId, serviceName, date, slot, price } };
  },
  payAtDesk: ({ bookingId }) => ({
    path: `/desk-payment/${bookingId}`,
    body: { id: crypto.randomUUID(), kind: 'cash', amount: 99 },
  }),
  async takeBackAtDesk({ bookingId }, { store, clock }) {
    const taken = crypto.randomUUID();
    await markPaidAtDesk(store.db, bookingId);
    await insertDeskPayment(store.db, {
      ...{ id: taken, booking_id: bookingId, kind: 'cash', takes_back: null, reference: null, amount_cents: 9900 },
      ...{ user_id: 'dee', noted_at: null, received_at: clock.now },
    });
    return { path: `/desk-payment/${bookingId}?id=${crypto.randomUUID()}&takesBack=${taken}` };
  },
  listPaymentAlerts: at('/payment-alerts'),
  async markPaymentAlert(_, { store, clock }) {
    const subject = crypto.randomUUID();
    await keepAlert(store.db, { kind: 'disputed', subject, booking_id: null, detail: null, created_at: clock.now });
    const alerts = store.db.selectFrom('payment_alerts').select('id').where('subject', '=', subject);
    return { path: `/payment-alert/${(await alerts.executeTakeFirstOrThrow()).id}`, body: { isSeen: true } };
  },
  deleteAccount: atAddress('/user'),
  addDoctor: () => ({ path: '/doctor', body: newDoctor() }),
  listDoctors: at('/doctor'),
  async deleteDoctor(_, { store, clock }) {
    const id = crypto.randomUUID();
    const row = { id, ...newDoctor(), created_at: clock.now };
    await store.db.insertInto('doctors').values(row).execute();
    return { path: `/delete/${id}` };
  },
  uploadImage: async () => ({ path: '/images', body: imageForm(await picture('png')) }),
};

let year = 2100;
/** For a day on which nobody has booked anything. */
function newWish(email: string) {
  const service = { serviceId: 'teeth-cleaning', serviceName: 'Teeth Cleaning', price: 99 };
  const time = { date: `Nov 23, ${++year}`, slot: '08.00 AM - 08.30 AM' };
  return { ...service, ...time, email, userName: 'Pat Example', phone: '555 0100', payment: false };
}
