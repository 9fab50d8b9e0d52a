/** The account that payments go to: the clinic's own with the provider, or the simulator, which needs no account at all. */
import type { Config } from '../../contract/clinic.ts';
import type { Env } from '../env.ts';
import type { Store } from '../store/store.ts';
import type { ProviderAccount } from './payment-provider.ts';

export interface PaymentAccount extends ProviderAccount {
  config: Config['payments'];
  /** Where the simulator listens, when it runs. */
  simulatorUrl: string | undefined;
  close(): Promise<void>;
}

interface Simulation {
  store: Store;
  appOrigins: readonly string[];
  /** Where the server hears of payments; left out, it is never told. */
  webhookUrl: string | undefined;
}

export async function openPaymentAccount(real: Env['payments'], simulation: Simulation): Promise<PaymentAccount> {
  if (real) {
    const { secretKey, publishableKey, webhookSecret } = real;
    const config = { mode: 'stripe', publishableKey } as const;
    return { secretKey, webhookSecret, config, simulatorUrl: undefined, close: async () => {} };
  }
  const { startPaymentSimulator } = await import('../demo/payment-simulator.ts');
  const { url, publishableKey, ...simulator } = await startPaymentSimulator({ ...simulation, now: Date.now });
  return { ...simulator, simulatorUrl: url, config: { mode: 'simulator', publishableKey } };
}
