import type { Outcome } from './outcome.ts';

export type Failure = Exclude<Outcome, { kind: 'accepted' }>;

/** Texts that depend on the request: the clinic could not answer, or it did not accept the sign-in. */
interface FailureWords {
  retry: string;
  /** For when the clinic was not reached; `retry` by default. */
  unreached?: string;
  reauth: string;
}

export function failureText(outcome: Failure, { retry, unreached = retry, reauth }: FailureWords): string {
  switch (outcome.kind) {
    case 'rejected':
      return outcome.problem.message;
    case 'retry':
      return outcome.scope === 'network' ? unreached : retry;
    case 'reauth':
      return reauth;
    case 'unreadable':
      return 'This page is out of date. Please reload it.';
  }
}

export function clinicText(outcome: Failure): string | undefined {
  if (outcome.kind === 'retry') return outcome.text;
  return outcome.kind === 'unreadable' ? undefined : outcome.problem?.message;
}
