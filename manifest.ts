/** How the system shows the page once it is installed, and what its own offer to install it shows. */
import type { ManifestOptions } from 'vite-plugin-pwa';

export function createManifest(productName: string): Partial<ManifestOptions> {
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Book, pay and cancel your dental appointments, also without a connection.',
    lang: 'en',
    dir: 'ltr',
    categories: ['health', 'medical'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    // A manifest knows one colour; once the page is there, its own for light and dark (index.html) count.
    theme_color: '#0b7285',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Book', description: 'Choose a day and a time', url: '/appointment', icons: shortcutIcons('book') },
      {
        name: 'My appointments',
        description: 'See, pay and cancel what you have booked',
        url: '/dashboard',
        icons: shortcutIcons('my-appointments'),
      },
    ],
    screenshots: [
      narrow('my-appointments', 'Your appointments, at hand without a connection too'),
      narrow('appointment', 'Choose a day and see what is free'),
      narrow('booking', 'Book in a few taps'),
      wide('appointment', 'Choose a day and see what is free'),
      wide('my-appointments', 'Your appointments, at hand without a connection too'),
    ],
  };
}

/** Made by scripts/make-screenshots.mjs. */
function narrow(name: string, label: string) {
  return { ...webp(`${name}-narrow`), sizes: '780x1688', form_factor: 'narrow' as const, label };
}

function wide(name: string, label: string) {
  return { ...webp(`${name}-wide`), sizes: '1440x900', form_factor: 'wide' as const, label };
}

function webp(name: string) {
  return { src: `/screenshots/${name}.webp`, type: 'image/webp' };
}

function shortcutIcons(name: string) {
  return [96, 192].map((size) => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
}
