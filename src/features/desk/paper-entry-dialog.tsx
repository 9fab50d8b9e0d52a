import { Modal, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useLiveQuery } from 'dexie-react-hooks';
import type { MolarDb } from '../../data/db.ts';
import { listPrints } from '../../data/prints.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { PaperEntry } from './paper-entry.tsx';
import type { VisitPress } from './visit-press.ts';

interface PaperEntryDialogProps {
  isOpen: boolean;
  db: MolarDb;
  /** ISO day. */
  day: string;
  zone: string;
  /** All of the day; undefined while nothing is known of it. */
  visits: readonly VisitView[] | undefined;
  press: VisitPress;
  onClose(): void;
}

export function PaperEntryDialog({ isOpen, db, day, zone, visits, press, onClose }: PaperEntryDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const prints = useLiveQuery(() => listPrints(db, day), [db, day]);
  return (
    <Modal
      opened={isOpen && isMounted && prints !== undefined}
      onClose={onClose}
      onExitTransitionEnd={() => focusIfLost()}
      title="Enter from paper"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {visits && prints ? (
        <PaperEntry key={day} day={day} zone={zone} prints={prints} visits={visits} press={press} />
      ) : (
        <Text>This day has not been loaded yet, so nothing can be entered.</Text>
      )}
    </Modal>
  );
}
