import { Button, Group, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { Auth } from '../../platform/auth.ts';
import { isGoogleMissing, loadGoogleScript } from '../../platform/google-script.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { isBlocked } from './sign-in-problem.ts';
import type { SignInAttempts } from './use-sign-in.ts';

export function GoogleButton({ attempts }: { attempts: SignInAttempts }) {
  const { clinic, loadAuth, updates } = useApp();
  const button = useFocusBack(attempts.busy === 'google');
  const [isMissing, setMissing] = useState(false);
  const prepare = useCallback(async () => {
    const script = clinic.load().then(({ auth }) => loadGoogleScript(auth));
    const [{ google }] = await Promise.all([loadAuth(), script]);
    await google.prepare();
    setMissing(false);
  }, [clinic, loadAuth]);
  useEffect(() => {
    // Only a head start: a press does the same.
    prepare().catch(() => setMissing(true));
  }, [prepare]);
  useEffect(() => {
    if (!isMissing) return;
    const again = () => void prepare().catch(() => {});
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isMissing, prepare]);

  async function signIn(auth: Auth, giveUp: (error: unknown) => void) {
    const { isReady } = auth.google;
    try {
      // The SDK would fetch the script from Google, which an offline demo can't reach.
      if (!isReady) await prepare();
      return await auth.signInWithGoogle(() => giveUp({ code: 'auth/popup-closed-by-user' }));
    } catch (error) {
      setMissing(isGoogleMissing(error));
      // Once something was fetched after the press, the browser counts the window as unrequested.
      if (!isReady && isBlocked(error)) throw Object.assign(new Error(), { code: 'auth/popup-too-late' });
      throw error;
    }
  }

  return (
    <div>
      <Button
        ref={button}
        variant="default"
        size="md"
        px="xs"
        // As high as the other buttons, unless letters with more room between them need a second line.
        h="auto"
        py="0.6875rem"
        styles={{ label: { whiteSpace: 'normal' } }}
        fullWidth
        loading={attempts.busy === 'google'}
        disabled={attempts.busy === 'form'}
        leftSection={<GoogleMark />}
        onClick={() => attempts.attempt('google', signIn)}
      >
        Continue with Google
      </Button>
      <div role="status">
        {isMissing && (
          <Group gap="xs" mt="xs">
            <Text size="sm">Google login could not be loaded.</Text>
            <Button variant="default" size="compact-sm" onClick={updates.reload}>
              Try again
            </Button>
          </Group>
        )}
      </div>
    </div>
  );
}

function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.700H9v3.300h4.800a4.1 4.1 0 0 1-1.8 2.700v2.200h2.900c1.7-1.6 2.7-3.9 2.7-6.500Z"
      />
      <path fill="#34a853" d="M9 18c2.4 0 4.5-.8 6-2.200l-2.9-2.200a5.4 5.4 0 0 1-8.1-2.900H1v2.300A9 9 0 0 0 9 18Z" />
      <path fill="#fbbc05" d="M4 10.700a5.4 5.4 0 0 1 0-3.400V5H1a9 9 0 0 0 0 8Z" />
      <path fill="#ea4335" d="M9 3.600c1.3 0 2.5.5 3.4 1.300l2.6-2.600A9 9 0 0 0 1 5l3 2.300A5.4 5.4 0 0 1 9 3.600Z" />
    </svg>
  );
}
