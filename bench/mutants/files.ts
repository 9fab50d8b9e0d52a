import { accounts } from './accounts.ts';
import { agreed } from './agreed.ts';
import { answers } from './answers.ts';
import { calls } from './calls.ts';
import { cardForms } from './card-forms.ts';
import { clinic } from './clinic.ts';
import { commands } from './commands.ts';
import { connections } from './connections.ts';
import { deskAtClinic } from './desk-at-clinic.ts';
import { deskOnDevice } from './desk-on-device.ts';
import { device } from './device.ts';
import { engines } from './engines.ts';
import { identity } from './identity.ts';
import { live } from './live.ts';
import { logins } from './logins.ts';
import type { FileMutants } from './mutant.ts';
import { provider } from './provider.ts';
import { queries } from './queries.ts';
import { queue } from './queue.ts';
import { recorded } from './recorded.ts';
import { running } from './running.ts';
import { settling } from './settling.ts';
import { worker } from './worker.ts';

export const files: FileMutants[] = [
  ...calls,
  ...connections,
  ...identity,
  ...accounts,
  ...deskAtClinic,
  ...cardForms,
  ...settling,
  ...provider,
  ...engines,
  ...queries,
  ...running,
  ...recorded,
  ...clinic,
  ...agreed,
  ...queue,
  ...answers,
  ...commands,
  ...deskOnDevice,
  ...worker,
  ...logins,
  ...device,
  ...live,
];
