/**
 * The settings learned at run time: where people sign in, and the clinic's name, phone and time zone. The last answer
 * is remembered for a start without a connection.
 */
import * as v from 'valibot';
import { Config, getConfig } from '../../contract/clinic.ts';
import { createListeners } from '../base/listeners.ts';
import { loadCode } from '../base/load-code.ts';
import { readStored } from './read-stored.ts';
import { writeStored } from './write-stored.ts';

const KEY = 'molar.config';

const TIME_LIMIT_MS = 5000;

export interface ClinicConfig {
  /** Undefined on a device that never reached the server. */
  readonly current: Config | undefined;
  /** Asks unless this page has had an answer, and falls back on what is remembered. Rejects when nothing is known. */
  load(): Promise<Config>;
  /** Always asks. Rejects without an answer; what is known stays. */
  refresh(): Promise<Config>;
  subscribe(listener: () => void): () => void;
}

export function createClinicConfig(storage: Storage): ClinicConfig {
  let current = readStored(storage, KEY, Config);
  let isAnswered = false;
  let loading: Promise<Config> | undefined;
  const listeners = createListeners();

  async function ask(): Promise<Config> {
    // Loaded after the page has painted.
    const { default: ky } = await loadCode(() => import('ky'));
    const answer = await ky.get(getConfig.path, { retry: 0, timeout: false, totalTimeout: TIME_LIMIT_MS }).json();
    const config = v.parse(Config, answer);
    isAnswered = true;
    // The same object for the same content: no repaint.
    if (JSON.stringify(config) !== JSON.stringify(current)) {
      current = config;
      writeStored(storage, KEY, config);
      listeners.tell();
    }
    return current as Config;
  }

  return {
    get current() {
      return current;
    },
    async load() {
      if (isAnswered) return current as Config;
      loading ??= ask().finally(() => {
        loading = undefined;
      });
      try {
        return await loading;
      } catch (error) {
        if (current) return current;
        throw error;
      }
    },
    refresh: ask,
    subscribe: listeners.subscribe,
  };
}
