/**
 * The floors that public pages are compared with, built in each run: the same content as plain HTML, rendered by React alone,
 * and rendered by React with the packages that the page is required to use.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright/test';
import { root } from '../scripts/root.mjs';
import { buildQuietly } from './build-quietly.ts';
import { copyPlainly, type PlainCopy, plainHtml, savePictures } from './plain-copy.ts';
import { type ServedFolder, serveFolder } from './serve-folder.ts';
import { PHONE } from './throttle.ts';

export const PUBLIC_PAGES = ['/', '/about', '/login', '/register'] as const;

export interface PageFloors {
  /** All public pages, at the same paths as ours. */
  plain: ServedFolder;
  /** The home page alone. */
  react: ServedFolder;
  packages: ServedFolder;
  remove(): Promise<void>;
}

/** @param origin where the built page is served */
export async function openPageFloors(browser: Browser, origin: string): Promise<PageFloors> {
  // Inside the project, so that packages resolve.
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'molar-floors-'));
  const copies = await copyPages(browser, origin);
  const home = copies['/'] as PlainCopy;

  const plain = join(folder, 'plain');
  mkdirSync(plain);
  for (const [path, copy] of Object.entries(copies)) {
    writeFileSync(join(plain, path === '/' ? 'index.html' : `${path.slice(1)}.html`), plainHtml(copy));
    await savePictures(plain, origin, copy.pictures);
  }
  const served = {
    plain: await serveFolder(plain),
    react: await buildFloor(join(folder, 'react'), origin, home, REACT),
    packages: await buildFloor(join(folder, 'packages'), origin, home, PACKAGES),
  };
  return {
    ...served,
    async remove() {
      await Promise.all([served.plain.stop(), served.react.stop(), served.packages.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function copyPages(browser: Browser, origin: string): Promise<Record<string, PlainCopy>> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const copies: Record<string, PlainCopy> = {};
  for (const path of PUBLIC_PAGES) {
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    copies[path] = await copyPlainly(page);
  }
  await context.close();
  return copies;
}

async function buildFloor(folder: string, origin: string, copy: PlainCopy, entry: string): Promise<ServedFolder> {
  mkdirSync(folder);
  const start = '<script type="module" src="/entry.js"></script>';
  writeFileSync(join(folder, 'index.html'), plainHtml({ ...copy, content: `<div id="root"></div>${start}` }, ''));
  writeFileSync(join(folder, 'content.js'), `export const content = ${JSON.stringify(copy.content)};`);
  writeFileSync(join(folder, 'entry.js'), entry);
  await buildQuietly({ root: folder, build: { target: 'es2022', outDir: 'dist' } });
  const dist = join(folder, 'dist');
  await savePictures(dist, origin, copy.pictures);
  return serveFolder(dist);
}

/** Event of the floors that draw by script, once their content is mounted. */
export const DRAWN = 'floor:drawn';

const CONTENT = `
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { content } from './content.js';
function Content() {
  useEffect(() => void dispatchEvent(new Event('${DRAWN}')), []);
  return createElement('div', { dangerouslySetInnerHTML: { __html: content } });
}
`;

const REACT = `${CONTENT}
createRoot(document.getElementById('root')).render(createElement(Content));
`;

/** Imports what the page needs of each package, all in one eager script, as a page without code splitting would. */
const PACKAGES = `${CONTENT}
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import { Button, Card, Container, Drawer, MantineProvider, Menu, Modal, NativeSelect, PasswordInput, Skeleton, Table, TextInput, Title } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { Notifications, notifications } from '@mantine/notifications';
import { loadStripe } from '@stripe/stripe-js/pure';
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import dayjs from 'dayjs';
import { Dexie } from 'dexie';
import { useLiveQuery } from 'dexie-react-hooks';
import { initializeApp } from 'firebase/app';
import { createUserWithEmailAndPassword, GoogleAuthProvider, initializeAuth, onAuthStateChanged, signInWithEmailAndPassword, signInWithPopup, signOut } from 'firebase/auth';
import ky from 'ky';
import * as v from 'valibot';
import { Workbox } from 'workbox-window';

window.floor = [Button, Card, Container, Drawer, Menu, Modal, NativeSelect, PasswordInput, Skeleton, Table, TextInput, Title, DatePicker,
  useForm, notifications, loadStripe, dayjs, Dexie, useLiveQuery, initializeApp, createUserWithEmailAndPassword, GoogleAuthProvider,
  initializeAuth, onAuthStateChanged, signInWithEmailAndPassword, signInWithPopup, signOut, ky, v.object, v.string, v.parse, Workbox];
const rootRoute = createRootRoute();
const home = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Content });
const router = createRouter({ routeTree: rootRoute.addChildren([home]) });
createRoot(document.getElementById('root')).render(
  createElement(MantineProvider, null, createElement(Notifications), createElement(RouterProvider, { router })),
);
`;
