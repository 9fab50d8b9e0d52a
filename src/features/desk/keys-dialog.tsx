import { Kbd, Table, Text } from '@mantine/core';
import { Dialog } from '../ui/dialog.tsx';
import { DESK_KEYS } from './desk-keys.ts';
import classes from './keys-dialog.module.css';

interface KeysDialogProps {
  isOpen: boolean;
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
        When they are off, only the arrow keys work. This device remembers your choice.
      </Text>
      <Table aria-label="Keys">
        <Table.Tbody>
          {DESK_KEYS.map(({ key, shown, text }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" w="5rem">
                <Kbd>{shown}</Kbd>
              </Table.Th>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
