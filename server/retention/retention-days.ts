/** How many days each kind of data is kept; undefined means forever. */
export interface RetentionDays {
  /** Bookings, and what the desk noted about them, counted from their day. */
  bookings: number | undefined;
  /** What the desk sees of canceled bookings, counted from their day. */
  cancellations: number | undefined;
  /** Answers to queued calls. */
  answers: number | undefined;
  /** Logins, and the records of ended ones. */
  sessions: number | undefined;
  /** Pictures that no doctor uses. */
  images: number | undefined;
  /** Ids of the payment provider's events. */
  events: number | undefined;
}
