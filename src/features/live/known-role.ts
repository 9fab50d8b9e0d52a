/** The role as the dashboard's frame has read it: links and content come in one paint, so neither moves the other. */
import { createContext, use } from 'react';
import type { KnownRole } from './use-role.ts';

const RoleContext = createContext<KnownRole | undefined>(undefined);
export const KnownRoleProvider = RoleContext.Provider;

/** Undefined until the device has been read. */
export const useKnownRole = () => use(RoleContext);
