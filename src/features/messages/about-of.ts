import type { Message } from '../../data/db.ts';
import { wishText } from '../../words/wish-text.ts';

/** The person or appointment that a message is about: several may get the same words. Empty if there is none. */
export function aboutOf({ about = '', undo }: Pick<Message, 'about' | 'undo'>): string {
  if (!undo) return about;
  return 'serviceName' in undo ? wishText(undo) : undo.email;
}
