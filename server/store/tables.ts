/**
 * The tables that `migrations/` creates, with only the types that SQLite and PostgreSQL share: text ids, ISO days, minutes of the
 * day, cents, milliseconds, bytes and 0/1. Email addresses are folded to lower case.
 */
import type { Kysely } from 'kysely';
import type { DeskPaymentKind } from '../../contract/desk-payment.ts';
import type { ALERT_KINDS } from '../../contract/payment-alert.ts';
import type { EventKind } from '../../contract/visit.ts';

export interface Tables {
  users: UserRow;
  /** `address_hash`: SHA-256 in hex of the address (once-admins.ts). */
  once_admins: { address_hash: string };
  /** Logins that were ended. `auth_time`: when they began, in milliseconds on the provider's clock. */
  ended_sessions: { user_id: string; auth_time: number; ended_at: number };
  services: ServiceRow;
  specialties: SpecialtyRow;
  patients: PatientRow;
  bookings: BookingRow;
  walk_ins: WalkInRow;
  cancellations: CancellationRow;
  visit_events: VisitEventRow;
  answers: AnswerRow;
  doctors: DoctorRow;
  images: ImageRow;
  payments: PaymentRow;
  desk_payments: DeskPaymentRow;
  payment_alerts: PaymentAlertRow;
  payment_events: { id: string; created_at: number };
  /** What the payment simulator keeps, as JSON. */
  simulator: { id: string; body: string };
  settings: { name: string; value: string };
  leases: LeaseRow;
  audit: AuditRow;
  audit_head: AuditHeadRow;
}

/** The store itself, or a transaction on it. */
export type Database = Kysely<Tables>;

/**
 * Most rows are people who can log in. The others are listed here; all of them but the deleted ones still have their bookings.
 * - released, with `released:<id>` as account and address: another account proved the address (`releaseUser`).
 * - freed, with `freed:<id>` as address: an admin freed it, and the account may log in to get it back (`freeAddress`).
 * - deleted, which is freed and has no name: it tells devices that are still logged in (`forgetUser`). If the account logs in
 *   again, it gets a new row, and this one gets `freed:<id>` as account (`freeAccount`).
 * - nobody, which is released and has no name: it has the paid bookings and the payments of a deleted account (`forgetUser`).
 * - detached, with `detached:<id>` as account: from an identity project that the clinic has left. An account that proves the
 *   address gets the row (`detachUsers`).
 */
export interface UserRow {
  id: string;
  /** The identity provider's id of the account. */
  provider_uid: string;
  email: string;
  name: string;
  /** The name as folded for searching (contract/folded.ts). Null in rows of older servers. */
  folded_name: string | null;
  /** Counts only while the address is proven: see `roleOf`. */
  role: 'admin' | null;
  /** When the person started at the front desk. Like the role, it counts only while the address is proven. */
  desk_since: number | null;
  /** When they were first made desk staff: the demo does so only once. */
  made_desk_at: number | null;
  created_at: number;
  /** When the address was proven; null while it is only claimed. */
  verified_at: number | null;
  /** Tokens of logins before this are no longer valid. On the provider's clock. */
  tokens_from: number | null;
  /** When the provider issued the token that claimed the address unproven. Null also in rows older than this column. */
  claimed_at: number | null;
  /** How that person had logged in, such as 'password'. */
  claim_provider: string | null;
  /** When the role was first given: ADMIN_EMAILS does so only once. */
  made_admin_at: number | null;
  released_at: number | null;
}

export interface ServiceRow {
  id: string;
  name: string;
  price_cents: number;
  /** JSON: start minutes of the slots, in the order of the day. */
  slots: string;
  position: number;
  /** 1 once it has left `clinic.json`. */
  is_retired: 0 | 1;
}

export interface SpecialtyRow {
  id: string;
  name: string;
  position: number;
}

/** A person who comes to appointments. An account's own patient has the account's id, and the account's name and address. */
export interface PatientRow {
  id: string;
  /** Null for an account's own. */
  name: string | null;
  folded_name: string | null;
  /** Empty while none is known. */
  phone: string;
  email: string | null;
  /** The account that answers for the patient. */
  user_id: string | null;
  /** Id of the user at the desk who wrote the patient down; null for an account's own. */
  created_by: string | null;
  created_at: number;
}

/** Keeps its own copy of names and price: what the patient agreed to. */
export interface BookingRow {
  id: string;
  service_id: string;
  service_name: string;
  /** ISO day on the clinic's calendar. */
  date: string;
  start_minute: number;
  /** The patient's account, which may see and cancel it. */
  user_id: string | null;
  /** Null in rows of releases without patients: the patient is then the account's own. */
  patient_id: string | null;
  user_name: string;
  email: string;
  phone: string;
  price_cents: number;
  paid: 0 | 1;
  transaction_id: string | null;
  created_at: number;
}

/** Somebody who comes without an appointment. */
export interface WalkInRow {
  /** Made by the device. */
  id: string;
  date: string;
  patient_id: string;
  service_id: string | null;
  /** Id of the user at the desk. */
  created_by: string;
  created_at: number;
}

/** A canceled booking, for the desk and for its restore. */
export interface CancellationRow {
  booking_id: string;
  date: string;
  service_name: string;
  start_minute: number;
  patient_id: string;
  name: string;
  phone: string;
  created_at: number;
  /** This and all members below are null in rows of releases that could not restore a booking. */
  service_id: string | null;
  user_id: string | null;
  price_cents: number | null;
  booked_at: number | null;
  /** How many open bookings the account had, this one included. */
  held: number | null;
  restored_as: string | null;
}

/** Rows are only ever added. */
export interface VisitEventRow {
  /** Made by the device. */
  id: string;
  /** ISO day of the visit. */
  date: string;
  /** Id of a booking, which may be gone, or of a walk-in. */
  visit_id: string;
  kind: EventKind;
  undoes: string | null;
  minutes: number | null;
  /** Who noted it. */
  user_id: string;
  /** By the device's clock, in milliseconds. */
  at: number;
  received_at: number;
}

export interface AnswerRow {
  user_id: string;
  key: string;
  call: string;
  input_hash: string;
  status: number;
  body: string;
  created_at: number;
}

export interface DoctorRow {
  id: string;
  name: string;
  email: string;
  specialty: string;
  /** Address of the picture. */
  image: string;
  created_at: number;
}

export interface ImageRow {
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  /** WebP. */
  bytes: Uint8Array<ArrayBuffer>;
  created_at: number;
}

/** One attempt to pay for a booking. The booking may be gone. */
export interface PaymentRow {
  booking_id: string;
  /** Counts from 1. */
  attempt: number;
  user_id: string;
  /** The provider's; null until it has answered. */
  intent_id: string | null;
  amount_cents: number;
  /** Three lowercase letters. */
  currency: string;
  /**
   * - `open`: may still be paid. `canceled`: can no longer be paid.
   * - `paid`: the booking is marked paid with it. `refund-due`: the money pays for nothing. `refunded`: it went back.
   * - `in-review`: the money is not as agreed; a person has to look at it.
   */
  state: 'open' | 'canceled' | 'paid' | 'refund-due' | 'refunded' | 'in-review';
  created_at: number;
  /** Since when the provider has been deciding, as last heard; null if it was not. Counts only while the state is `open`. */
  processing_since: number | null;
}

/** Money that the desk took, or gave back (`takes_back`) in the same way and amount. Rows are only ever added. */
export interface DeskPaymentRow {
  /** Made by the device. */
  id: string;
  /** The booking may be gone. */
  booking_id: string;
  kind: DeskPaymentKind;
  /** Id of the payment that is taken back. Each can be taken back at most once. */
  takes_back: string | null;
  reference: string | null;
  amount_cents: number;
  /** Who noted it. */
  user_id: string;
  /** By the device's clock, in milliseconds; null if the call did not say. */
  noted_at: number | null;
  received_at: number;
}

/** Work that only one process may do at a time. */
export interface LeaseRow {
  name: string;
  holder: string;
  until: number;
  /** When it was last completed. */
  done_at: number | null;
}

/** One thing that was done. Rows are only ever added. */
export interface AuditRow {
  /** Counts from 1, without gaps. */
  number: number;
  at: number;
  /** When the person's device noted it, by its own clock. */
  device_at: number | null;
  /** Id of the user who did it, or another source: see audit/origin.ts. */
  who: string;
  /** One of the contract's actions, or a newer version's. */
  action: string;
  /** Id of what was changed. */
  object: string;
  /** Id of the user it concerns. */
  person: string | null;
  detail: string;
  request_id: string;
  /** SHA-256, in hex. */
  hash: string;
}

/** The only row of its table: how many lines the audit has, and the hash of the last one. */
export interface AuditHeadRow {
  number: number;
  hash: string;
}

export interface PaymentAlertRow {
  id: string;
  kind: (typeof ALERT_KINDS)[number];
  /** The provider's id of the intent, or of the event if that names none. */
  subject: string;
  booking_id: string | null;
  detail: string | null;
  created_at: number;
  /** When an admin took care of it, and who. */
  seen_at: number | null;
  seen_by: string | null;
}
