import type { Undo } from '../../data/db.ts';
import { wishText } from '../../words/wish-text.ts';

/** Whose change, or which appointment, an Undo is about: several of them may stand side by side. */
export function undoText(undo: Undo): string {
  return 'serviceId' in undo ? wishText(undo) : undo.email;
}
