/** All handlers together. A call that is added to the contract is missed here by the compiler. */
import type { Handlers } from '../handler.ts';
import { type AccountDeps, accountHandlers } from './account.ts';
import { type BookingDeps, bookingHandlers } from './bookings.ts';
import { clinicHandlers } from './clinic.ts';
import { type ServiceDeps, serviceHandlers } from './services.ts';

export type HandlerDeps = Parameters<typeof clinicHandlers>[0] & AccountDeps & BookingDeps & ServiceDeps;

export function createHandlers(deps: HandlerDeps): Handlers {
  return { ...clinicHandlers(deps), ...accountHandlers(deps), ...serviceHandlers(deps), ...bookingHandlers(deps) };
}
