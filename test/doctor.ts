// A sample doctor, and a picture for them.
import { randomUUID } from 'node:crypto';

/** A PNG of one pixel. */
export const picture = {
  name: 'portrait.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A doctor whom the clinic does not have yet. @param image address of a picture */
export function newDoctor(image: string, name = 'Dana Example') {
  return { name, email: `${randomUUID().slice(0, 8)}@molar.test`, specialty: 'Oral Surgery', image };
}
