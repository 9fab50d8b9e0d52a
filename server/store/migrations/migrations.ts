/** Never edit a released step: add a file with the next number, and name it here. Every step runs on both engines. */
import type { Migration } from 'kysely/migration';
import * as firstTables from './0001-first-tables.ts';
import * as doctorsAndImages from './0002-doctors-and-images.ts';
import * as payments from './0003-payments.ts';
import * as provenAddresses from './0004-proven-addresses.ts';
import * as endedSessions from './0005-ended-sessions.ts';
import * as audit from './0006-audit.ts';
import * as retention from './0007-retention.ts';
import * as paymentAlerts from './0008-payment-alerts.ts';
import * as refusedAnswers from './0009-refused-answers.ts';
import * as patients from './0010-patients.ts';
import * as desk from './0011-desk.ts';
import * as visits from './0012-visits.ts';
import * as deskPayments from './0013-desk-payments.ts';
import * as foldedNames from './0014-folded-names.ts';
import * as canceledBookings from './0015-canceled-bookings.ts';
import * as onceAdmins from './0016-once-admins.ts';
import * as bookingsWithName from './0017-bookings-with-name.ts';
import * as walkInsOfPatient from './0018-walk-ins-of-patient.ts';
import * as rowsOfPerson from './0019-rows-of-person.ts';
import * as processingPayments from './0020-processing-payments.ts';

export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-doctors-and-images': doctorsAndImages,
  '0003-payments': payments,
  '0004-proven-addresses': provenAddresses,
  '0005-ended-sessions': endedSessions,
  '0006-audit': audit,
  '0007-retention': retention,
  '0008-payment-alerts': paymentAlerts,
  '0009-refused-answers': refusedAnswers,
  '0010-patients': patients,
  '0011-desk': desk,
  '0012-visits': visits,
  '0013-desk-payments': deskPayments,
  '0014-folded-names': foldedNames,
  '0015-canceled-bookings': canceledBookings,
  '0016-once-admins': onceAdmins,
  '0017-bookings-with-name': bookingsWithName,
  '0018-walk-ins-of-patient': walkInsOfPatient,
  '0019-rows-of-person': rowsOfPerson,
  '0020-processing-payments': processingPayments,
};
