import type { WishChanges } from './command-rules.ts';

/** A refused wish with what the person takes instead. With another slot, the other slots of the wish are gone: they were refused as well. */
export function renewWish<T extends { slot: string; price: number; orElse?: string[] | undefined }>(
  wish: T,
  { slot, price = wish.price }: WishChanges,
) {
  if (slot === undefined) return { ...wish, price };
  const { orElse: _, ...kept } = wish;
  return { ...kept, slot, price };
}
