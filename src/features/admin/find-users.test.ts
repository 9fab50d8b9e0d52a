import { expect, test } from 'vitest';
import type { KeptUser } from '../../data/db.ts';
import { findUsers } from './find-users.ts';

const user = (name: string, email: string, more: Partial<KeptUser> = {}): KeptUser => ({
  _id: email,
  name,
  email,
  ...more,
});
const jose = user('José Álvarez', 'jo@example.com');
const ada = user('Ada O’Brien', 'ada@molar.test', { role: 'admin' });
const dee = user('Dee Example', 'dee@molar.test', { isDesk: true });

test.each([
  ['nothing finds everybody', '  ', [jose, ada, dee]],
  ['words of a name in any order, without marks', 'alvarez, JOSE', [jose]],
  ['an apostrophe or none', "o'brien", [ada]],
  ['a part of an email address', '@molar', [ada, dee]],
  ['a role', 'admin', [ada]],
  ['a role of two words, and a name', 'front desk dee', [dee]],
  ['those without a role', 'patient', [jose]],
  ['a part of a role is a part of a name', 'adm', []],
  ['a name that is a part of a role', 'de', [dee]],
  ['each word counts', 'ada dee', []],
])('%s', (_what, text, found) => expect(findUsers([jose, ada, dee], text)).toEqual(found));
