/**
 * The role that the frame of the dashboard has read, for the pages inside. Links and content then come with one paint, and
 * the one does not push the other away.
 */
import { createContext, use } from 'react';
import type { KnownRole } from './use-role.ts';

const RoleContext = createContext<KnownRole | undefined>(undefined);
export const KnownRoleProvider = RoleContext.Provider;

/** Undefined until the device was read. */
export const useKnownRole = () => use(RoleContext);
