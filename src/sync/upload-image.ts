/**
 * A picture on its way to our server, or to the image host that the clinic has configured. The host is somebody else:
 * it never sees the person's token, and whether it answers says nothing about the clinic.
 */
import type { Output } from '../../contract/endpoint.ts';
import { uploadImage } from '../../contract/image.ts';
import type { Api } from './api.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import type { Outcome } from './outcome.ts';

/** Five megabytes over the phone of somebody in a basement (milliseconds). */
const UPLOAD_LIMIT = 120_000;

interface UploadDeps {
  api: Pick<Api, 'call'>;
  call: AuthorizedCall;
  signal: AbortSignal;
  getUploadUrl?: (() => string | undefined) | undefined;
  /** Told of each outcome of our own server. */
  onOutcome(outcome: Outcome): void;
}

export type ImageUpload = (image: Blob) => Promise<Outcome<Output<typeof uploadImage>>>;

export function createImageUpload({ api, call, signal, getUploadUrl, onOutcome }: UploadDeps): ImageUpload {
  const options = { signal, timeLimit: UPLOAD_LIMIT };
  return async (image) => {
    const url = getUploadUrl?.();
    if (url) return readHost(await api.call(uploadImage, { image }, { ...options, url }));
    const outcome = await call(uploadImage, { image }, options);
    onOutcome(outcome);
    return outcome;
  };
}

/** A host refuses in words of its own, and has no say in who is signed in. */
function readHost<T>(outcome: Outcome<T>): Outcome<T> {
  return outcome.kind === 'accepted' || outcome.kind === 'retry' ? outcome : { kind: 'retry', scope: 'call' };
}
