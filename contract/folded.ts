/** Letters that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};
const APOSTROPHES = /['’‘ʼ`´]/g;

/** A text for a search that looks at letters alone: 'José' and 'JOSE' both become 'jose', and 'O’Brien' becomes 'obrien'. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(APOSTROPHES, '')
    .replaceAll(/[łøđðħıßæœþ]/g, (letter) => LETTERS[letter] ?? letter);

/** What is typed to find a name, word by word: 'Álvarez, José' is looked for in any order. */
export const soughtWords = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');
