/**
 * Rows as each version of the store wrote them: whatever a migration adds has a sample here, under its name, and a test migrates
 * stores of every earlier version with these rows to the latest one. Never change or remove a row.
 */
type Row = Record<string, string | number | null | Buffer>;

const booking = {
  service_id: 'cleaning',
  service_name: 'Cleaning',
  date: '2099-11-23',
  user_id: 'pat',
  user_name: 'Pat Example',
  email: 'pat@clinic.test',
  phone: '555 0100',
  price_cents: 9900,
  created_at: 1_700_000_000_000,
};

export const history: Record<string, Record<string, Row[]>> = {
  '0001-first-tables': {
    users: [
      { id: 'pat', provider_uid: 'uid-pat', email: 'pat@clinic.test', name: 'Pat Example', role: null, created_at: 1 },
      {
        id: 'ada',
        provider_uid: 'uid-ada',
        email: 'ada@clinic.test',
        name: 'Ada \u202eAdmin',
        role: 'admin',
        created_at: 2,
      },
    ],
    services: [{ id: 'cleaning', name: 'Cleaning', price_cents: 9900, slots: '[480,510]', position: 0, is_retired: 0 }],
    specialties: [{ id: 'cleaning', name: 'Cleaning', position: 0 }],
    bookings: [
      { ...booking, id: 'unpaid', start_minute: 480, paid: 0, transaction_id: null },
      { ...booking, id: 'paid', date: '2099-11-24', start_minute: 510, paid: 1, transaction_id: 'pi_1' },
    ],
    answers: [
      {
        user_id: 'pat',
        key: 'k',
        call: 'bookSlot',
        input_hash: 'h',
        status: 201,
        body: '{}',
        created_at: 1_700_000_000_000,
      },
    ],
    settings: [{ name: 'access-token-secret', value: 'secret' }],
  },
  '0002-doctors-and-images': {
    doctors: [
      { id: 'ann', name: 'Ann', email: 'ann@clinic.test', specialty: 'Cleaning', image: '/images/0', created_at: 3 },
    ],
    images: [{ hash: '0', bytes: Buffer.from([1, 0, 255]), created_at: 4 }],
  },
  '0003-payments': {
    payments: [
      {
        ...{ booking_id: 'paid', attempt: 1, user_id: 'pat', intent_id: 'pi_1', amount_cents: 9900, currency: 'usd' },
        ...{ state: 'paid', created_at: 1_700_000_000_000 },
      },
    ],
    payment_events: [{ id: 'evt_1', created_at: 5 }],
    simulator: [{ id: 'pi_1', body: '{}' }],
  },
  '0004-proven-addresses': {
    users: [
      {
        ...{ id: 'cy', provider_uid: 'uid-cy', email: 'cy@clinic.test', name: 'Cy', role: 'admin', created_at: 6 },
        ...{
          verified_at: 7,
          tokens_from: 8,
          claimed_at: 9,
          claim_provider: 'password',
          made_admin_at: 10,
          released_at: null,
        },
      },
    ],
  },
  '0005-ended-sessions': { ended_sessions: [{ user_id: 'cy', auth_time: 11, ended_at: 12 }] },
  '0006-audit': {
    audit: [
      {
        ...{ number: 1, at: 13, device_at: 14, who: 'pat', action: 'booking.made', object: 'paid', person: 'pat' },
        ...{ detail: 'cleaning', request_id: 'r', hash: 'h' },
      },
    ],
  },
  '0007-retention': { leases: [{ name: 'retention', holder: 'h', until: 15, done_at: 16 }] },
  '0008-payment-alerts': {
    payment_alerts: [
      {
        ...{ id: 'alert', kind: 'in-review', subject: 'pi_1', booking_id: 'paid', detail: '1 received, 9900 due' },
        ...{ created_at: 13, seen_at: 14, seen_by: 'cy' },
      },
    ],
  },
  '0009-refused-answers': {
    answers: [
      {
        ...{ user_id: 'pat', key: 'refused', call: 'bookSlot', input_hash: 'h', status: 409, body: '{}' },
        created_at: 1_700_000_000_001,
      },
    ],
  },
  '0010-patients': {
    patients: [
      {
        ...{ id: 'child', name: 'Kim Example', phone: '555 0100', email: 'pat@clinic.test', user_id: 'pat' },
        ...{ created_by: 'cy', created_at: 15 },
      },
      {
        ...{ id: 'caller', name: 'Val Caller', phone: '555 0102', email: null, user_id: null },
        ...{ created_by: 'cy', created_at: 16 },
      },
    ],
    bookings: [
      { ...booking, id: 'of-child', start_minute: 510, patient_id: 'child', paid: 0, transaction_id: null },
      {
        ...{ ...booking, id: 'of-caller', date: '2099-11-25', start_minute: 480, user_id: null, patient_id: 'caller' },
        ...{ paid: 0, transaction_id: null },
      },
    ],
  },
  '0011-desk': {
    users: [
      {
        ...{ id: 'dee', provider_uid: 'uid-dee', email: 'dee@clinic.test', name: 'Dee', role: null, created_at: 17 },
        ...{ verified_at: 18, tokens_from: 18, desk_since: 19, made_desk_at: 19 },
      },
    ],
  },
  '0012-visits': {
    walk_ins: [
      { id: 'walk', date: '2099-11-23', patient_id: 'caller', service_id: null, created_by: 'dee', created_at: 20 },
    ],
    cancellations: [
      {
        ...{ booking_id: 'gone', date: '2099-11-23', service_name: 'Cleaning', start_minute: 540, patient_id: 'child' },
        ...{ name: 'Kim Example', phone: '555 0100', created_at: 21 },
      },
    ],
    visit_events: [
      {
        ...{ id: 'event', date: '2099-11-23', visit_id: 'walk', kind: 'arrived', undoes: null, minutes: null },
        ...{ user_id: 'dee', at: 22, received_at: 23 },
      },
    ],
  },
  '0013-desk-payments': {
    desk_payments: [
      {
        ...{ id: 'taken', booking_id: 'unpaid', kind: 'cash', takes_back: null, reference: null, amount_cents: 9900 },
        ...{ user_id: 'dee', noted_at: 24, received_at: 25 },
      },
      {
        ...{ id: 'back', booking_id: 'unpaid', kind: 'cash', takes_back: 'taken', reference: null, amount_cents: 9900 },
        ...{ user_id: 'dee', noted_at: null, received_at: 26 },
      },
    ],
  },
  '0014-folded-names': {
    patients: [
      {
        ...{ id: 'jose', name: 'José Pérez', folded_name: 'jose perez', phone: '555 0103', email: null, user_id: null },
        ...{ created_by: 'dee', created_at: 27 },
      },
    ],
  },
  '0015-canceled-bookings': {
    cancellations: [
      {
        ...{ booking_id: 'back', date: '2099-11-23', service_name: 'Cleaning', start_minute: 570, patient_id: 'child' },
        ...{ name: 'Kim Example', phone: '555 0100', created_at: 29 },
        ...{ service_id: 'cleaning', user_id: 'pat', price_cents: 9900, booked_at: 28, held: 1, restored_as: null },
      },
    ],
  },
  '0016-once-admins': { once_admins: [{ address_hash: 'a'.repeat(64) }] },
  '0017-bookings-with-name': {
    bookings: [
      {
        ...{ ...booking, id: 'no-number', date: '2099-11-26', start_minute: 480, patient_id: 'child', phone: '' },
        ...{ paid: 0, transaction_id: null },
      },
    ],
  },
  '0018-walk-ins-of-patient': {
    walk_ins: [
      { id: 'again', date: '2099-11-24', patient_id: 'caller', service_id: null, created_by: 'dee', created_at: 30 },
    ],
  },
  '0019-rows-of-person': {
    payments: [
      {
        ...{ booking_id: 'unpaid', attempt: 1, user_id: 'pat', intent_id: 'pi_2', amount_cents: 9900, currency: 'usd' },
        ...{ state: 'open', created_at: 31 },
      },
    ],
  },
  '0020-processing-payments': {
    payments: [
      {
        ...{
          booking_id: 'of-child',
          attempt: 1,
          user_id: 'pat',
          intent_id: 'pi_3',
          amount_cents: 9900,
          currency: 'usd',
        },
        ...{ state: 'open', created_at: 32, processing_since: 33 },
      },
    ],
  },
};
