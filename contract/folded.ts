/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const APOSTROPHES = /['’‘ʼ`´]/g;

/** Folds text for a search by plain letters: 'José' and 'JOSE' both become 'jose', and 'O’Brien' becomes 'obrien'. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(APOSTROPHES, '')
    .replaceAll(/[łøđðħıßæœþ]/g, (letter) => LETTERS[letter] ?? letter);

/** The words typed to find a name: those of 'Álvarez, José' are searched for in any order. */
export const soughtWords = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');
