/** The look of the provider's card form. It can't see our style sheets, so it gets the colors themselves. */
import type { Appearance } from '@stripe/stripe-js';

export function cardAppearance(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      colorPrimary: read('--mantine-color-petrol-filled'),
      colorBackground: read('--mantine-color-body'),
      colorText: read('--mantine-color-text'),
      colorTextSecondary: read('--mantine-color-dimmed'),
      colorTextPlaceholder: read('--mantine-color-placeholder'),
      colorDanger: read('--mantine-color-error'),
      fontFamily: read('--mantine-font-family'),
      // A smaller size makes iOS zoom in on the field.
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
  };
}
