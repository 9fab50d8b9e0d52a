import { folded, soughtWords } from '../../../contract/folded.ts';
import type { KeptUser } from '../../data/db.ts';
import { roleText } from './role-text.ts';

/**
 * Users for whom each word is in the name or email address, or is a whole word of the role: 'pat' must not find every
 * patient. Everybody if there are no words.
 */
export function findUsers(users: KeptUser[], text: string): KeptUser[] {
  const words = soughtWords(text).map(folded);
  if (words.length === 0) return users;
  return users.filter((user) => {
    const shown = folded(`${user.name} ${user.email}`);
    const roles = soughtWords(roleText(user)).map(folded);
    return words.every((word) => shown.includes(word) || roles.includes(word));
  });
}
