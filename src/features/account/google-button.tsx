import { Button } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import type { Auth } from '../../platform/auth.ts';
import { loadGoogleScript } from '../../platform/google-script.ts';
import { useApp } from '../shell/app-context.ts';
import type { Entry } from './use-entry.ts';

export function GoogleButton({ entry }: { entry: Entry }) {
  const { clinic, loadAuth } = useApp();
  const prepare = useCallback(
    () =>
      clinic.load().then(
        ({ auth }) => loadGoogleScript(auth),
        () => {},
      ),
    [clinic],
  );
  useEffect(() => {
    // Both are only a head start. Whoever needs them and can't get them hears so after their click.
    prepare();
    loadAuth().catch(() => {});
  }, [prepare, loadAuth]);

  async function signIn(auth: Auth) {
    // While it is on its way the SDK would ask Google for it, whom nobody reaches from a demo without the internet.
    await prepare();
    return auth.signInWithGoogle();
  }

  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      disabled={entry.isBusy}
      leftSection={<GoogleMark />}
      onClick={() => entry.attempt(signIn)}
    >
      Continue with Google
    </Button>
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
