/** A text for a search that looks at letters alone: 'José' and 'JOSE' both become 'jose'. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
