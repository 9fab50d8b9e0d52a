/** The RSA key of the demo's ID tokens, kept in DATA_DIR: sessions survive a restart. */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JSONWebKeySet, type JWK } from 'jose';
import { readIfThere, replaceFile } from './private-file.ts';

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwks: JSONWebKeySet;
}

export async function openSigningKey(dataDir: string): Promise<SigningKey> {
  const path = join(dataDir, 'identity-key.json');
  const text = await readIfThere(path);
  const privateKey = text === undefined ? await createKey(path) : readKey(path, text);
  const publicKey = createPublicKey(privateKey);
  const jwk = publicKey.export({ format: 'jwk' }) as JWK;
  const kid = await calculateJwkThumbprint(jwk);
  return { kid, privateKey, publicKey, jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] } };
}

async function createKey(path: string): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  await replaceFile(path, JSON.stringify(privateKey.export({ format: 'jwk' })));
  return privateKey;
}

function readKey(path: string, text: string): KeyObject {
  try {
    return createPrivateKey({ key: JSON.parse(text), format: 'jwk' });
  } catch {
    throw new Error(`${path} is not a private key. Restore it, or remove it to have a new one made.`);
  }
}
