import type { WishChanges } from './command-rules.ts';

/** A refused wish with what the person takes instead. Another slot drops the wish's other slots, as they were refused as well. */
export function renewWish<T extends { slot: string; price: number; orElse?: string[] | undefined }>(
  wish: T,
  { slot, price = wish.price }: WishChanges,
) {
  if (slot === undefined) return { ...wish, price };
  const { orElse: _, ...kept } = wish;
  return { ...kept, slot, price };
}
