import { Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import type { MolarDb } from '../../data/db.ts';
import { listPrints } from '../../data/prints.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useOpening } from '../ui/use-opening.ts';
import { PaperEntry } from './paper-entry.tsx';
import { PaperOver } from './paper-over.tsx';
import type { VisitPress } from './visit-press.ts';

interface PaperEntryDialogProps {
  isOpen: boolean;
  /** As `open` was given it: the day of the paper (ISO). Missing in what an older version of the page has opened. */
  about: unknown;
  db: MolarDb;
  /** The day that is shown (ISO). */
  day: string;
  zone: string;
  /** All of the day; undefined while nothing is known of it. */
  visits: readonly VisitView[] | undefined;
  press: VisitPress;
  onClose(): void;
}

export function PaperEntryDialog({ isOpen, about, db, day, zone, visits, press, onClose }: PaperEntryDialogProps) {
  const opening = useOpening(isOpen);
  const known = useLiveQuery(async () => ({ day, prints: await listPrints(db, day) }), [db, day]);
  const prints = known?.day === day ? known.prints : undefined;
  // Midnight takes the rows and the numbers away: what is typed must be noted of nobody else.
  const isOver = typeof about === 'string' && about !== day;
  return (
    <Dialog isOpen={isOpen && (isOver || prints !== undefined)} onClose={onClose} title="Enter from paper">
      {isOver ? (
        <PaperOver />
      ) : visits && prints ? (
        <PaperEntry key={`${day} ${opening}`} day={day} zone={zone} prints={prints} visits={visits} press={press} />
      ) : (
        <Text>There is no sheet of this day on this device, so nothing can be entered.</Text>
      )}
    </Dialog>
  );
}
