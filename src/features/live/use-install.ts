/** How the page can be installed on this device, and how it may still offer that. */
import { useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { Install } from '../../platform/install.ts';

const unknown = () => undefined;

export function useInstall(): Pick<Install, 'way' | 'offer'> {
  const { install } = useApp();
  return {
    way: useSyncExternalStore(install.subscribe, () => install.way, unknown),
    offer: useSyncExternalStore(install.subscribe, () => install.offer, unknown),
  };
}
