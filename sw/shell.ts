/**
 * The page itself, kept on the device so that it starts without a network. What is not in the build's list is never
 * answered and never stored here: no call, no answer to a person, nothing of another origin.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { notPages } from './not-pages.ts';

/** @param files the list that the build writes: each file of the page with its revision */
export function serveShell(files: Parameters<typeof precacheAndRoute>[0]): void {
  precacheAndRoute(files);
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notPages }));
}
