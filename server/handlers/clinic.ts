import type { Config } from '../../contract/clinic.ts';
import type { Health } from '../health.ts';
import type { Handlers } from '../http/handler.ts';

export interface ClinicDeps {
  config: Config;
  health: Pick<Health, 'checkAlive' | 'checkReady'>;
}

export function clinicHandlers({ config, health }: ClinicDeps): Handlers<'getConfig' | 'getHealth' | 'getReadiness'> {
  return {
    getConfig: () => config,
    async getHealth() {
      await health.checkAlive();
      return { status: 'ok' };
    },
    async getReadiness() {
      await health.checkReady();
      return { status: 'ready' };
    },
  };
}
