/** What to tell someone who can't pay right now because the clinic can't be reached; undefined when it can. */
import { createPaymentIntent } from '../../../contract/payment.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { useOfflineReason } from '../live/use-offline-reason.ts';

export function useOfflinePayment(workspace: Workspace): string | undefined {
  const isOffline = useOfflineReason(workspace, createPaymentIntent) !== undefined;
  return isOffline ? 'Payment needs a connection. You can pay here as soon as the clinic can be reached.' : undefined;
}
