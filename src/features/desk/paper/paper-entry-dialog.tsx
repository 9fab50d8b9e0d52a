import { Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import type { MolarDb } from '../../../data/db.ts';
import { listPrints } from '../../../data/prints.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { VisitPress } from '../rows/visit-press.ts';
import { PaperEntry } from './paper-entry.tsx';
import { PaperOver } from './paper-over.tsx';

interface PaperEntryDialogProps {
  isOpen: boolean;
  /** What `open` was given: the paper's day (ISO). Missing if an older version of the page opened the dialog. */
  about: unknown;
  db: MolarDb;
  /** The day that is shown (ISO). */
  day: string;
  zone: string;
  /** All of the day; undefined while nothing is known about it. */
  visits: readonly VisitView[] | undefined;
  press: VisitPress;
  onClose(): void;
}

export function PaperEntryDialog({ isOpen, about, db, day, zone, visits, press, onClose }: PaperEntryDialogProps) {
  const known = useLiveQuery(async () => ({ day, prints: await listPrints(db, day) }), [db, day]);
  const prints = known?.day === day ? known.prints : undefined;
  // Midnight removes the rows and the numbers: what is typed must not be noted for anybody else.
  const isOver = typeof about === 'string' && about !== day;
  return (
    <Dialog isOpen={isOpen && (isOver || prints !== undefined)} onClose={onClose} title="Enter from paper">
      {isOver ? (
        <PaperOver />
      ) : visits && prints ? (
        <PaperEntry key={day} day={day} zone={zone} prints={prints} visits={visits} press={press} />
      ) : (
        <Text>There is no sheet of this day on this device, so nothing can be entered.</Text>
      )}
    </Dialog>
  );
}
