/**
 * Who gave up their own admin role while the page is open: Back may lead them to admin pages they visited before, and
 * nobody is signed out for going back.
 */
import type { Workspace } from '../../app/workspaces.ts';

const laidDown = new WeakSet<Workspace>();

export const noteLaidDown = (workspace: Workspace): void => void laidDown.add(workspace);
export const hasLaidDown = (workspace: Workspace): boolean => laidDown.has(workspace);
