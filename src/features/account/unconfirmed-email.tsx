import { Button, Stack, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import { renewProof } from '../../app/renew-proof.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { readClaims } from '../../base/token-claims.ts';
import { addMessage } from '../../data/messages.ts';
import { readAccessToken } from '../../platform/token.ts';
import { mailedText } from '../../words/mailed-text.ts';
import { usePull } from '../live/use-pull.ts';
import { useBusy } from '../ui/use-busy.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';

interface UnconfirmedEmailProps {
  workspace: Workspace;
  isOffline: boolean;
}

const CONFIRMED = 'Your email address is confirmed.';

/** Says that the address is not confirmed yet, and sends the email again: the first may be lost, or may never have been sent. */
export function UnconfirmedEmail({ workspace, isOffline }: UnconfirmedEmailProps) {
  const app = useApp();
  const { loadAuth } = app;
  const { db, account, sync } = workspace;
  const { uid, email } = account;
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [isSending, run] = useBusy();
  const button = useFocusBack(isSending, isOffline);
  const ask = useCallback(async () => {
    const auth = await loadAuth();
    const isOpen = await auth.isUnconfirmed(uid);
    setUnconfirmed(isOpen);
    // Confirmed on another device, or by a request whose answer was lost.
    if (!isOpen && !readClaims(readAccessToken() ?? '').email_verified) await renewProof(app);
    return true;
  }, [app, loadAuth, uid]);
  usePull(ask);
  if (!isUnconfirmed) return null;

  async function send() {
    setFailed(false);
    try {
      const auth = await loadAuth();
      // A person who has just opened the link on another device is not waiting for another email.
      const isStillOpen = await auth.isUnconfirmed(uid);
      if (isStillOpen) await auth.sendConfirmation();
      setUnconfirmed(isStillOpen);
      await addMessage(db, { kind: 'info', text: isStillOpen ? mailedText(email) : CONFIRMED }, Date.now());
    } catch (error) {
      console.warn(error);
      setFailed(true);
      // The account may be gone, and the clinic then says so.
      await sync.pullRole();
    }
  }

  return (
    <Stack align="flex-start" gap="xs">
      <Text maw="60ch">
        Your email address is not confirmed yet. To confirm it, please open the link in an email from us.
      </Text>
      <Button variant="default" ref={button} loading={isSending} disabled={isOffline} onClick={() => run(send)}>
        Send the email
      </Button>
      {hasFailed && (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          The email may not have been sent. Please look in your inbox, or try again in a few minutes.
        </Text>
      )}
    </Stack>
  );
}
