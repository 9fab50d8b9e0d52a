/** The account that payments go to: the clinic's own with the provider, or the simulator's. */
import type { Hono } from 'hono';
import type { Config } from '../../contract/clinic.ts';
import type { Env } from '../env.ts';
import type { Store } from '../store/store.ts';
import type { ProviderAccount } from './payment-provider.ts';

export interface PaymentAccount extends ProviderAccount {
  config: Config['payments'];
  /** The browser's side of the simulator, when it runs. */
  simulator: Hono | undefined;
  close(): Promise<void>;
}

interface Simulation {
  store: Store;
  webhookUrl: string | undefined;
}

export async function openPaymentAccount(real: Env['payments'], simulation: Simulation): Promise<PaymentAccount> {
  if (real) {
    const { secretKey, publishableKey, webhookSecret } = real;
    const config = { mode: 'stripe', publishableKey } as const;
    return { secretKey, webhookSecret, config, simulator: undefined, close: async () => {} };
  }
  const { startPaymentSimulator } = await import('../demo/payments/simulator.ts');
  const { site, publishableKey, ...account } = await startPaymentSimulator({ ...simulation, now: Date.now });
  return { ...account, simulator: site, config: { mode: 'simulator', publishableKey } };
}
