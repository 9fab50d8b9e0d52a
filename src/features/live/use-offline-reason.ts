/** Why a control can't be used right now: its call may not wait on the device, and the clinic can't be reached. */
import { useLayoutEffect, useRef } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { focusIfLost, isContentFocused } from '../ui/focus-content.ts';
import { useIsOffline } from './use-is-offline.ts';

/** Undefined when the control may be used. */
export function useOfflineReason(workspace: Pick<Workspace, 'sync'>, { queue }: Pick<Endpoint, 'queue'>) {
  const isShut = useIsOffline(workspace) && !queue;
  /** The element that had the focus when it was disabled. */
  const shut = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isShut) {
      shut.current = document.querySelector<HTMLElement>(':focus:disabled');
      if (shut.current) focusIfLost();
    } else if (isContentFocused()) shut.current?.focus();
  }, [isShut]);
  return isShut ? 'The clinic can’t be reached right now. You can make changes again once it can.' : undefined;
}
