/** For how many days something is kept; for good where it is undefined. */
export interface RetentionDays {
  /** Bookings, and what the desk noted of them, from their day on. */
  bookings: number | undefined;
  /** What the desk sees of canceled bookings, from their day on. */
  cancellations: number | undefined;
  /** Answers to queued calls. */
  answers: number | undefined;
  /** Logins, and what is noted of ended ones. */
  sessions: number | undefined;
  /** Pictures that are no doctor's. */
  images: number | undefined;
  /** Ids of the payment provider's events. */
  events: number | undefined;
}
