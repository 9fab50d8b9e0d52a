import type { Plugin } from 'vite';

/** Of Mantine's palette, those that neither the theme nor any of its components that we use refers to. */
export const COLORS = ['blue', 'pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime', 'yellow', 'orange'];

/** Parts of names behind `--mantine-`. Dark and teal are used by their shades alone: no component is handed them as its color. */
const VARIABLES = [
  `color-(${COLORS.join('|')})-[\\w-]+`,
  'color-(dark|teal)-(filled-hover|light|light-hover|light-color|outline|outline-hover|text)',
  '(breakpoint|z-index)-\\w+',
  'shadow-(xs|sm|md)',
  'primary-color-\\d',
];

/** The classes of components that come with others and that we don't use, as Mantine's sheets name them. */
export const PARTS = {
  'Button.Group': ['m_80d6d844'],
  'Button.GroupSection': ['m_70be2a01'],
  'ActionIcon.Group': ['m_1a0f1b21'],
  'ActionIcon.GroupSection': ['m_437b6484'],
  'a loader of bars': ['m_7a2bd4cd', 'm_870bb79'],
  'a loader of dots': ['m_4e3f22d7', 'm_870c4af'],
};

const NAME = `--mantine-(${VARIABLES.join('|')})(?![\\w-])`;

export const leftOutReference = new RegExp(`var\\(${NAME}`);

/** One with its value, and Mantine's own colors of what is primary and of links: our theme has others. */
const DEFINED = new RegExp(
  `(${NAME}\\s*:|--mantine-(primary|color-anchor)[\\w-]*\\s*:\\s*var\\(${NAME}\\))[^;}]*;?`,
  'g',
);
const RULE = new RegExp(`[^{}]*\\.(${Object.values(PARTS).flat().join('|')})(?!\\w)[^{}]*\\{[^{}]*\\}`, 'g');

export const withoutLeftOut = (text: string): string => text.replaceAll(DEFINED, '');

/**
 * Mantine brings a sheet with the variables of its whole palette, in light and dark, and with each component the parts that may
 * stand in it. Both are inside every public page, and what nobody refers to was a fifth of some on the line. What its provider
 * adds for our theme is in the rendered HTML.
 */
export function leaveOutStyles(): Plugin {
  return {
    name: 'molar:leave-out-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /@mantine\/core\/styles\/[\w-]+\.css/ },
      handler: (code) => ({ code: withoutLeftOut(code).replaceAll(RULE, ''), map: null }),
    },
  };
}
