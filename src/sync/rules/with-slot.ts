/** A refused wish with another slot; without one as it is. The other slots of the wish were refused with it. */
export function withSlot<T extends { slot: string; orElse?: string[] | undefined }>(wish: T, slot: string | undefined) {
  if (slot === undefined) return wish;
  const { orElse: _, ...kept } = wish;
  return { ...kept, slot };
}
