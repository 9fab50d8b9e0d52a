/**
 * Who laid down their own role, as long as the page is open: Back leads them to pages of the admins that they came by, and
 * nobody is signed out for going back.
 */
import type { Workspace } from '../../app/workspaces.ts';

const laidDown = new WeakSet<Workspace>();

export const noteLaidDown = (workspace: Workspace): void => void laidDown.add(workspace);
export const hasLaidDown = (workspace: Workspace): boolean => laidDown.has(workspace);
