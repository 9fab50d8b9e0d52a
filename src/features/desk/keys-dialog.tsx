import { Kbd, Modal, Table } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { focusIfLost } from '../ui/focus-content.ts';

const KEYS: [key: string, does: string][] = [
  ['↑ ↓', 'move between patients'],
  ['a', 'arrived'],
  ['c', 'in chair'],
  ['d', 'done'],
  ['m', 'missed'],
  ['l', 'running late, 10 min'],
  ['u', 'undo'],
  ['n', 'new booking'],
  ['w', 'add a walk-in'],
  ['/', 'search'],
  ['?', 'show these keys'],
];

export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      onExitTransitionEnd={() => focusIfLost()}
      title="Keys"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Table aria-label="Keys">
        <Table.Tbody>
          {KEYS.map(([key, does]) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w="5rem">
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
