import * as v from 'valibot';
import { PriceChange } from '../../../contract/booking.ts';
import type { ProblemBody } from '../../../contract/problem.ts';

/** For the problem of an entry: what the service costs by now, where it was refused for that. */
export const newPrice = (body: ProblemBody): { price?: number } =>
  body.code === 'booking.price-changed' && v.is(PriceChange, body) ? { price: body.price } : {};
