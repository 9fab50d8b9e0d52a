// The build that all tests use, a newer one from changed sources, and a server that serves one of them at a time.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { nodePath } from '../../scripts/node-26.mjs';
import { root } from '../../scripts/root.mjs';
import { type Pages, readPages } from '../../server/http/static.ts';

export interface TwoBuilds {
  origin: string;
  /** From now on only this build is served, as after a deployment. */
  deploy(build: 'old' | 'new'): void;
  close(): void;
}

const SOURCES = [
  'contract',
  'src',
  'sw',
  'public',
  'scripts',
  'index.html',
  'manifest.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
];
/** A chunk of its own, so that the change gives it another address. */
const CHANGED = 'src/routes/about.tsx';

/** In the new build the About page shows `newTitle`. */
export async function serveTwoBuilds(newTitle: string): Promise<TwoBuilds> {
  const folder = mkdtempSync(join(tmpdir(), 'molar-builds-'));
  for (const source of SOURCES) cpSync(join(root, source), join(folder, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const about = readFileSync(join(folder, CHANGED), 'utf8');
  writeFileSync(join(folder, CHANGED), about.replace('title="About"', `title="${newTitle}"`));
  const builds = { old: pagesOf(join(root, 'dist')), new: build(folder) };
  let current = builds.old;

  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      const page = current.answer(new URL(request.url).pathname, request);
      if (!page) return Response.json({}, { status: 404 });
      // The browser's HTTP cache may have dropped everything: only the worker's cache must count.
      page.headers.set('Cache-Control', 'no-store');
      return page;
    },
  });
  if (!server.listening) await new Promise((listening) => server.once('listening', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(build) {
      current = builds[build];
    },
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function build(folder: string): Pages {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { status, stderr } = spawnSync(nodePath(), [vite, 'build', '--logLevel', 'error'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build failed: ${stderr}`);
  return pagesOf(join(folder, 'dist'));
}

function pagesOf(dist: string): Pages {
  const pages = readPages(dist);
  if (!pages) throw new Error(`There is no page in ${dist}`);
  return pages;
}
