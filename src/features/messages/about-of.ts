import type { Message } from '../../data/db.ts';
import { wishText } from '../../words/wish-text.ts';

/** Whom or which appointment a message is about: the same words may be said of several. Empty where they are said of nothing more. */
export function aboutOf({ about = '', undo }: Pick<Message, 'about' | 'undo'>): string {
  if (!undo) return about;
  return 'serviceName' in undo ? wishText(undo) : undo.email;
}
