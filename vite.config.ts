import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contract } from './contract/contract.ts';
import { endpointPattern } from './contract/endpoint.ts';
import { serverAreaPattern } from './contract/server-area.ts';
import { createManifest } from './manifest.ts';
import packageJson from './package.json' with { type: 'json' };
import { fingerprint } from './scripts/fingerprint.mjs';
import { chunkOf } from './scripts/vite/chunk-of.ts';
import { compileAtOnce } from './scripts/vite/compile-at-once.ts';
import { leaveOutStyles } from './scripts/vite/leave-out-styles.ts';
import { prerender } from './scripts/vite/prerender.ts';

const productName = process.env.VITE_PRODUCT_NAME || 'Molar';

export default defineConfig({
  // The scripts read .env, so that every part of a build, and the check whether it is still current, see the same values.
  envDir: false,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    leaveOutStyles(),
    compileAtOnce(),
    prerender(['/', '/about', '/login', '/register']),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: {
        // Pictures too: the public pages load most of theirs late, when the network may already be gone.
        globPatterns: ['**/*.{js,css,html}', 'icons/icon.svg', 'avatar.svg', 'illustrations/*.svg'],
      },
      // Icons are kept by the system that shows them.
      includeManifestIcons: false,
      manifest: createManifest(productName),
    }),
  ],
  build: {
    // README.md names the same ones; src/base/any-signal.ts adds what the oldest of them lack.
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Everything that every visit needs is in one file. By default the bundler splits it wherever a lazy part shares some of it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: chunkOf, debugName: 'by audience' },
          ],
        },
      },
    },
  },
  define: {
    'import.meta.env.MOLAR_VERSION': JSON.stringify(packageJson.version),
    'import.meta.env.MOLAR_BUILD': JSON.stringify(fingerprint(import.meta.dirname).slice(0, 7)),
  },
  // By default, Vite would take the simulator's frames for pages of ours.
  optimizeDeps: { entries: ['index.html'] },
  server: {
    // `npm run dev` puts the page in front of the server. Calls are passed on, whatever their method,
    // and so is everything else that only the server has.
    proxy: Object.fromEntries(
      [...Object.values(contract).map(endpointPattern), serverAreaPattern].map((path) => [
        path,
        process.env.MOLAR_SERVER ?? '',
      ]),
    ),
  },
});
