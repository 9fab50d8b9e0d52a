/** How Molar looks: petrol on white, or on a dark blue-gray. Every pair of text and background keeps a contrast of 4.5:1. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import classes from './theme.module.css';

const petrol: MantineColorsTuple = [
  '#eaf6f8',
  '#d5ebef',
  '#aad8e0',
  '#7cc4d0',
  '#52b1c0',
  '#2f9db0',
  '#16899c',
  '#0b7285',
  '#085d6d',
  '#064753',
];

const night: MantineColorsTuple = [
  '#d5dcde',
  '#b9c4c8',
  '#9fadb2',
  '#65777d',
  '#46575d',
  '#36464c',
  '#27363c',
  '#1a272c',
  '#142024',
  '#0d171a',
];

// A dialog's header must not be a second banner landmark.
const dialogAttributes = { header: { role: 'presentation' } };
const dialogStyles = {
  title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)', lineHeight: 1.35 },
  // Names can be very long. Above the focused field is room for its label and for the header, which does not scroll.
  content: { overflowWrap: 'anywhere', scrollPaddingTop: '7rem' },
} as const;

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: 7,
  colors: { petrol, dark: night },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)', lineHeight: '1.2' },
      h2: { fontSize: 'clamp(1.375rem, 1.2rem + 0.8vw, 1.75rem)', lineHeight: '1.25' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  components: {
    ModalRoot: { defaultProps: { attributes: dialogAttributes, styles: dialogStyles } },
    Drawer: { defaultProps: { attributes: dialogAttributes, styles: dialogStyles } },
    Input: { classNames: { wrapper: classes.field, input: classes.target } },
    Button: { classNames: { root: classes.target } },
    CloseButton: { classNames: { root: classes.target } },
    // The placeholder has no place in a menu for screen readers; the first item takes the focus instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Menus as well. Toasts appear on their own, and must not cover what somebody opened. In a window that is too low for all of
    // it, the page is scrolled, and its button may go out of sight.
    Popover: { defaultProps: { zIndex: 500, hideDetached: false, shadow: 'lg' } },
  },
});

// Mantine's own dimmed, placeholder and error colors stay below 4.5:1 on white.
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#4a5b61',
    '--mantine-color-placeholder': '#5f7076',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-anchor': petrol[8],
    '--molar-color-wash': '#f3f8f9',
    '--molar-color-line': '#d9e3e6',
    '--molar-color-field': '#76878d',
  },
  dark: {
    '--mantine-color-dimmed': night[1],
    '--mantine-color-placeholder': night[2],
    '--mantine-color-error': '#ff8b8b',
    '--mantine-color-anchor': petrol[2],
    // Mantine's own are darker than the page, and look like holes in it.
    '--mantine-color-petrol-light': petrol[9],
    '--mantine-color-petrol-light-hover': petrol[8],
    '--mantine-color-gray-light': night[6],
    '--mantine-color-gray-light-hover': night[5],
    '--molar-color-wash': night[8],
    '--molar-color-line': night[5],
    '--molar-color-field': '#7d9097',
  },
});
