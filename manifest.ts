/** How the system shows the page once it is installed, and what its own install prompt shows. */
import type { ManifestOptions } from 'vite-plugin-pwa';

export function createManifest(productName: string): Partial<ManifestOptions> {
  return {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Book, pay for, and cancel your dental appointments, even without a connection.',
    lang: 'en',
    dir: 'ltr',
    categories: ['health', 'medical'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    // A manifest has one color; once the page is loaded, its own for light and dark (index.html) apply.
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
        description: 'See, pay for, and cancel your appointments',
        url: '/dashboard',
        icons: shortcutIcons('my-appointments'),
      },
    ],
    screenshots: [...screenshots('narrow', '780x1688'), ...screenshots('wide', '1440x900')],
  };
}

/** Made by scripts/make-screenshots.mjs. */
function screenshots(form_factor: 'narrow' | 'wide', sizes: string) {
  const labels = {
    'my-appointments': 'Your appointments, even without a connection',
    appointment: 'Choose a day and see what is free',
    booking: 'Book in a few taps',
  };
  return Object.entries(labels).map(([name, label]) => ({
    src: `/screenshots/${name}-${form_factor}.webp`,
    type: 'image/webp',
    sizes,
    form_factor,
    label,
  }));
}

function shortcutIcons(name: string) {
  return [96, 192].map((size) => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }));
}
