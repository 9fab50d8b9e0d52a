import * as v from 'valibot';
import { PriceChange } from '../../../contract/booking.ts';
import type { ProblemBody } from '../../../contract/problem.ts';

/** For the problem of an entry: the current price of the service, if the price was the reason for the refusal. */
export const newPrice = (body: ProblemBody): { price?: number } =>
  body.code === 'booking.price-changed' && v.is(PriceChange, body) ? { price: body.price } : {};
