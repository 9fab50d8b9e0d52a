/**
 * The role that the dashboard's frame has read, for the pages inside. Links and content then come in one paint, and neither
 * moves the other.
 */
import { createContext, use } from 'react';
import type { KnownRole } from './use-role.ts';

const RoleContext = createContext<KnownRole | undefined>(undefined);
export const KnownRoleProvider = RoleContext.Provider;

/** Undefined until the device has been read. */
export const useKnownRole = () => use(RoleContext);
