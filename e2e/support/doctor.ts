// Doctors for the tests, and a picture for them.
import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import type { SignedIn } from './signed-in.ts';

/** A PNG of one pixel. */
export const picture = {
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Answers the address of the picture. */
export async function uploadPicture(request: APIRequestContext, { accessToken }: SignedIn): Promise<string> {
  const answer = await request.post('/images', {
    multipart: { image: picture },
    headers: { Authorization: `Bearer ${accessToken}` },
  });
  if (!answer.ok()) throw new Error(`The picture was refused: ${answer.status()} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { url: string } };
  return data.url;
}

/** A doctor whom the clinic does not know yet. */
export function newDoctor(image: string, name = 'Dana Example') {
  return { name, email: `${randomUUID().slice(0, 8)}@molar.test`, specialty: 'Oral Surgery', image };
}
