/** The provider of people's accounts: a real project, or the emulator in this process. */
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose';
import type { Config } from '../../contract/clinic.ts';
import type { Env } from '../env.ts';
import type { Ahead } from '../http/listen.ts';
import type { LogError } from '../log/log.ts';
import { localOrigins } from '../loopback.ts';
import { StartError } from '../start-error.ts';
import { DEMO_PROJECT } from './adopt-store.ts';
import { firebaseKeys } from './id-token.ts';
import { createProviderKeys } from './provider-keys.ts';

export interface IdentityProvider {
  config: Config['auth'];
  keys: JWTVerifyGetKey;
  /** Answers requests to the emulator that arrive at the app's server. */
  ahead?: Ahead;
  close(): Promise<void>;
}

interface Demo {
  /** Where people open the page, and our own port. */
  address: string;
  port: number;
  logError: LogError;
}

export function realIdentity(config: NonNullable<Env['identity']>): IdentityProvider {
  return { config, keys: createProviderKeys(firebaseKeys), close: async () => {} };
}

export async function demoIdentity(env: Env, { address, port, logError }: Demo): Promise<IdentityProvider> {
  try {
    // Its packages are not installed where a real project is used.
    const { startIdentityEmulator } = await import('../demo/identity/emulator.ts');
    const { ahead, jwks, close } = await startIdentityEmulator({
      projectId: DEMO_PROJECT,
      port: env.authEmulatorPort,
      dataDir: env.dataDir,
      logError,
      appOrigins: [...new Set([address, ...localOrigins(port)])],
    });
    const authDomain = `${DEMO_PROJECT}.firebaseapp.com`;
    return {
      config: { apiKey: 'demo', authDomain, projectId: DEMO_PROJECT, emulatorUrl: address },
      keys: createLocalJWKSet(jwks),
      ahead,
      close,
    };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND'
        ? 'The demo accounts need the development packages: run npm install, or set FIREBASE_*'
        : `The demo accounts can't start: ${message}`,
    );
  }
}
