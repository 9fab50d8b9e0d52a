import type { APIRequestContext } from 'playwright/test';
import { picture } from '../../test/doctor.ts';
import type { SignedIn } from './signed-in.ts';

/** Returns the address of the picture. */
export async function uploadPicture(request: APIRequestContext, { accessToken }: SignedIn): Promise<string> {
  const answer = await request.post('/images', {
    multipart: { image: picture },
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok()) throw new Error(`The picture was refused: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { url: string } };
  return data.url;
}
