/**
 * Sends an image to our server, or to the image host that the clinic has configured. A foreign host never gets the
 * person's token, and its answers say nothing about the clinic.
 */
import type { Output } from '../../contract/endpoint.ts';
import { uploadImage } from '../../contract/image.ts';
import type { Outcome } from './outcome.ts';
import type { PullDeps } from './pull.ts';

/** Long enough for five megabytes over a phone's weak connection. */
const UPLOAD_LIMIT_MS = 120_000;

interface SendDeps extends Pick<PullDeps, 'api' | 'call' | 'signal' | 'onOutcome'> {
  url: string | undefined;
}

export async function sendImage(
  { api, call, signal, onOutcome, url }: SendDeps,
  image: Blob,
): Promise<Outcome<Output<typeof uploadImage>>> {
  const options = { signal, timeLimit: UPLOAD_LIMIT_MS };
  if (url) return readHost(await api.call(uploadImage, { image }, { ...options, url }));
  const outcome = await call(uploadImage, { image }, options);
  onOutcome(outcome);
  return outcome;
}

/** A foreign host has no say in the sign-in, and its refusals are not ours to read. */
function readHost<T>(outcome: Outcome<T>): Outcome<T> {
  return outcome.kind === 'accepted' || outcome.kind === 'retry' ? outcome : { kind: 'unreadable' };
}
