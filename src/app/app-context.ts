/** What the composition root hands to the screens. They get everything from here and construct nothing. */
import { createContext, use, useSyncExternalStore } from 'react';
import type { Config } from '../../contract/clinic.ts';
import type { Message } from '../data/db.ts';
import type { Auth } from '../platform/auth.ts';
import type { ClinicConfig } from '../platform/clinic-config.ts';
import type { Install } from '../platform/install.ts';
import type { Account, Session } from '../platform/session.ts';
import type { Updates } from '../platform/updates.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

export interface App {
  session: Session;
  clinic: ClinicConfig;
  workspaces: Workspaces;
  updates: Updates;
  install: Install;
  /** The identity provider's code, fetched at the first call. */
  loadAuth(): Promise<Auth>;
  /** Shows a text for a moment, and resolves to the function that removes it. @param onGone called once it is no longer shown */
  showToast(toast: Pick<Message, 'kind' | 'text'>, onGone?: () => void): Promise<() => void>;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('There is no AppContext above this component.');
  return app;
}

// The server snapshots of a prerendered page: it starts from these, then looks at the device.
const nobody = () => null;
const nothing = () => undefined;

export function useAccount(): Account | null {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, () => session.account, nobody);
}

/** Undefined on a device that never reached the clinic. */
export function useClinicConfig(): Config | undefined {
  const { clinic } = useApp();
  return useSyncExternalStore(clinic.subscribe, () => clinic.current, nothing);
}

/** Undefined for the moment in which the person's database opens, and while nobody is signed in. */
export function useWorkspace(): Workspace | undefined {
  const { workspaces } = useApp();
  return useSyncExternalStore(workspaces.subscribe, () => workspaces.current, nothing);
}
