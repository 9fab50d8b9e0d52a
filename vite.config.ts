import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contract } from './contract/contract.ts';
import { endpointPattern } from './contract/endpoint.ts';

const productName = process.env.VITE_PRODUCT_NAME ?? 'Molar';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: {
        // What every page shows; other pictures are kept as they are seen (sw/pictures.ts).
        globPatterns: ['**/*.{js,css,html}', 'icons/icon.svg', 'avatar.svg'],
        // Needed only where the browser keeps nothing anyway.
        globIgnores: ['**/tab-database-*.js'],
      },
      manifest: {
        id: '/',
        name: productName,
        short_name: productName,
        description: 'Book, pay and cancel your dental appointments, also without a connection.',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#0b7285',
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
  build: { target: 'es2022', sourcemap: false },
  server: {
    // `npm run dev` puts the page in front of the server; what is a call goes through, whatever its method.
    // So does the stand-in for Stripe.js, which only the server has.
    proxy: Object.fromEntries(
      [...Object.values(contract).map(endpointPattern), '^/stripe-double\\.js$'].map((path) => [
        path,
        process.env.MOLAR_SERVER ?? '',
      ]),
    ),
  },
});
