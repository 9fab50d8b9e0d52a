import { folded, soughtWords } from '../../../contract/folded.ts';
import type { KeptUser } from '../../data/db.ts';
import { roleText } from './role-text.ts';

/** Those whose name, email address or role has each of the words, in any order; everybody for no words. */
export function findUsers(users: KeptUser[], text: string): KeptUser[] {
  const words = soughtWords(text).map(folded);
  if (words.length === 0) return users;
  return users.filter((user) => {
    const shown = folded(`${user.name} ${user.email} ${roleText(user)}`);
    return words.every((word) => shown.includes(word));
  });
}
