import type { Plugin } from 'vite';

/** Palette colors of Mantine that neither our theme nor any component that we use refers to. */
export const COLORS = ['blue', 'pink', 'grape', 'violet', 'indigo', 'cyan', 'green', 'lime', 'yellow', 'orange'];

/** Parts of names after `--mantine-`. Only the shades of dark and teal are used: no component has them as its `color`. */
const VARIABLES = [
  `color-(${COLORS.join('|')})-[\\w-]+`,
  'color-(dark|teal)-(filled-hover|light|light-hover|light-color|outline|outline-hover|text)',
  '(breakpoint|z-index)-\\w+',
  'shadow-(xs|sm|md)',
  'primary-color-\\d',
];

/** Classes in Mantine's style sheets for subcomponents that we don't use. */
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

/** A definition with its value. Also Mantine's default primary and link colors, because our theme has others. */
const DEFINED = new RegExp(
  `(${NAME}\\s*:|--mantine-(primary|color-anchor)[\\w-]*\\s*:\\s*var\\(${NAME}\\))[^;}]*;?`,
  'g',
);
const RULE = new RegExp(`[^{}]*\\.(${Object.values(PARTS).flat().join('|')})(?!\\w)[^{}]*\\{[^{}]*\\}`, 'g');

export const withoutLeftOut = (text: string): string => text.replaceAll(DEFINED, '');

/**
 * Mantine ships the variables of its whole palette, for light and dark, and styles for subcomponents with each component. Both
 * are inlined into every public page, and the unused ones were a fifth of the transferred bytes of some pages. The styles that
 * its provider adds for our theme are in the rendered HTML.
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
