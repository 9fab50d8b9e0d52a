/** A dialog that asks about a row of a list, as a history entry. */
import { useEffect } from 'react';
import * as v from 'valibot';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';
import { useHeld } from '../ui/use-held.ts';

interface Row {
  _id: string;
}

interface RowDialog<T> {
  isOpen: boolean;
  /** Kept while the dialog closes, and when the row is gone. */
  asked: T | undefined;
  open(about: T): void;
  close(): void;
}

/**
 * Never asks about a row that is gone: Forward and a reload do not open the dialog, and its entry is left.
 * @param name tells the dialogs of one page apart @param rows undefined while they are not known
 */
export function useRowDialog<T extends Row>(
  name: string,
  Asked: v.GenericSchema<T>,
  rows: readonly Row[] | undefined,
): RowDialog<T> {
  const { isOpen, about, open, close } = useDialogEntry(name);
  const asked = v.is(Asked, about) ? about : undefined;
  // A device that becomes full drops its rows and fetches them again; a dialog that is open stays.
  const isHere = useHeld(
    rows?.some(({ _id }) => _id === asked?._id),
    isOpen && rows === undefined,
  );
  useEffect(() => {
    if (isOpen && isHere === false) close();
  }, [isOpen, isHere, close]);
  return { isOpen: isOpen && isHere === true, asked, open, close };
}
