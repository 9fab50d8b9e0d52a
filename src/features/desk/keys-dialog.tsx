import { Kbd, Table, Text } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';
import classes from './keys-dialog.module.css';

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
  ['p', 'print'],
  ['e', 'enter from paper'],
  ['/', 'search'],
  ['?', 'show these keys'],
];

interface KeysDialogProps {
  isOpen: boolean;
  /** Whether single letters and signs do something. */
  areOn: boolean;
  onTurn(on: boolean): void;
  onClose(): void;
}

export function KeysDialog({ isOpen, areOn, onTurn, onClose }: KeysDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keys">
      <label className={classes.choice}>
        <input
          type="checkbox"
          className={classes.box}
          aria-describedby="keys-off"
          checked={areOn}
          onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
        />
        Keys on
      </label>
      <Text id="keys-off" size="sm" c="dimmed" mb="sm">
        When they are off, only the arrow keys do something. This device remembers it for you.
      </Text>
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
    </Dialog>
  );
}
