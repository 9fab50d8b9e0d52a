import type { Plugin } from 'vite';

/** Of Mantine's palette, those that neither the theme nor any of its components that we use refers to. */
export const LEFT_OUT = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime', 'yellow', 'orange'];

const VARIABLES = new RegExp(`--mantine-color-(${LEFT_OUT.join('|')})-[\\w-]+:[^;}]*;?`, 'g');

export const withoutLeftOut = (text: string): string => text.replaceAll(VARIABLES, '');

/**
 * Mantine brings a sheet with the variables of its whole palette, in light and dark. It is inside every public page, and what
 * nobody refers to was an eighth of the page on the line. What its provider adds for our theme is in the rendered HTML.
 */
export function leaveOutColors(): Plugin {
  return {
    name: 'molar:leave-out-colors',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\/default-css-variables\.css/ },
      handler: (code) => ({ code: withoutLeftOut(code), map: null }),
    },
  };
}
