/** @param complaint in a person's words */
export function demand(isTrue: boolean, complaint: string): void {
  if (!isTrue) throw new Error(complaint);
}
