import type { Config } from '../../contract/clinic.ts';
import type { Handlers } from '../http/handler.ts';
import { ping } from '../store/store.ts';

export function clinicHandlers({ config }: { config: Config }): Handlers<'getConfig' | 'getHealth'> {
  return {
    getConfig: () => config,
    async getHealth(_input, { db }) {
      await ping(db);
      return { status: 'ok' };
    },
  };
}
