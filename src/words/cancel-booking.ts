/** A cancel. One that the clinic refused is not sent again: the list shows why the appointment stands. */
import { type CommandWords, isUnsent } from './command-words.ts';
import { wishText } from './wish-text.ts';

export const cancelBooking: CommandWords<'cancelBooking'> = {
  request: ({ undo }) => (undo ? `Cancel ${wishText(undo)}` : 'Cancel an appointment'),
  // The desk may have taken the payment back since.
  refusal: (_, { code }) =>
    code === 'booking.paid' ? 'It was paid before your request reached the clinic.' : undefined,
  isWorthRetrying: () => false,
  // Otherwise nothing says what to request again.
  isRevocable: (entry) => entry.undo !== undefined || isUnsent(entry),
};
