import { NativeSelect, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import type { PrintedSheet } from '../../../data/db.ts';
import { rowKnownAs, type VisitView } from '../../../sync/view-visits.ts';
import { RowSaid, type RowText, rowNow } from '../rows/row-said.tsx';
import type { VisitPress } from '../rows/visit-press.ts';
import { EnteredList } from './entered-list.tsx';
import { readPaperInput } from './paper-letter.ts';
import { PaperOver } from './paper-over.tsx';
import { numberedRows } from './paper-pages.ts';
import { paperTime } from './paper-text.ts';
import { RowsByNumber } from './rows-by-number.tsx';
import { useEntered } from './use-entered.ts';

interface PaperEntryProps {
  /** ISO day. */
  day: string;
  zone: string;
  /** The day's prints on this device, newest first. */
  prints: readonly PrintedSheet[];
  visits: readonly VisitView[];
  press: VisitPress;
}

const BY_SCREEN = { value: '', label: 'Printed elsewhere: count the rows of the screen' };

/** One field for the whole paper. The letter ends an entry, so 7a takes two keys and 12a three. */
export function PaperEntry({ day, zone, prints, visits, press }: PaperEntryProps) {
  // The numbers keep their meaning while somebody types.
  const [onScreen] = useState(() => numberedRows(visits).map(({ _id }) => _id));
  const [chosen, setChosen] = useState(String(prints[0]?.id ?? ''));
  const print = prints.find(({ id }) => String(id) === chosen);
  const order = print?.visitIds ?? onScreen;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { entered, said, enter, undo, refuse } = useEntered(press);
  const field = useRef<HTMLInputElement>(null);

  const find = (row: number) => rowKnownAs(visits, order[row - 1] ?? '');
  const missing = (row: number): string => {
    if (order[row - 1] !== undefined) return `Row ${row} is no longer on the sheet.`;
    if (order.length === 0) return 'There are no rows.';
    return `There is no row ${row}: the last one is ${order.length}.`;
  };

  function type(text: string) {
    const input = readPaperInput(text);
    setTyped(input.is === 'open' ? text : '');
    setWrong(undefined);
    if (input.is === 'open') return;
    const visit = input.is === 'entry' ? find(input.row) : undefined;
    if (input.is === 'wrong' || !visit) {
      const problem = input.is === 'wrong' ? input.text : `${missing(input.row)} Nothing was noted.`;
      setWrong(problem);
      return refuse(`${text}: ${problem}`);
    }
    enter(input.row, visit, input.state, input.minutes);
  }

  const input = readPaperInput(typed);
  const row = input.is === 'open' ? input.row : undefined;
  const shown = row === undefined ? undefined : find(row);
  const isWrong = wrong !== undefined || (row !== undefined && !shown);
  const now: RowText =
    row !== undefined && shown ? rowNow(row, shown) : { text: row === undefined ? '' : missing(row) };
  // The rows on the screen are not numbered like the paper that was chosen.
  if (chosen !== '' && !print) return <PaperOver />;
  return (
    <Stack>
      {prints.length > 0 ? (
        <NativeSelect
          label="Paper"
          size="md"
          data={[
            ...prints.map(({ id, number, at }) => ({
              value: String(id),
              label: `Print ${number}, ${paperTime(at, day, zone)}`,
            })),
            BY_SCREEN,
          ]}
          value={chosen}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      ) : (
        <Text size="sm">
          This device has no row numbers from a print of this day: it has printed none, or somebody has logged out or
          was taken off the front desk since. Use the numbers below, and go by the names.
        </Text>
      )}
      <div>
        <TextInput
          ref={field}
          label="Row and letter"
          description="Such as 7a. A arrived, C in chair, D done, M missed, L late by 10 minutes."
          size="md"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          data-autofocus
          error={isWrong}
          value={typed}
          onChange={({ currentTarget: { value } }) => type(value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter' && shown) setWrong('Type the letter after the number: A, C, D, M or L.');
          }}
        />
        <Text role="status" mih="1.55em" mt="xs" c={isWrong ? 'var(--mantine-color-error)' : undefined}>
          {/* The key makes a screen reader read the same words again. */}
          <span key={entered.filter((entry) => entry.isWrong).length}>{wrong ?? <RowSaid {...now} />}</span>
        </Text>
        <VisuallyHidden role="status">
          <span key={said.id}>
            <RowSaid {...said} />
          </span>
        </VisuallyHidden>
      </div>
      <EnteredList
        entered={entered}
        visits={visits}
        onUndo={(entry, visit) => {
          field.current?.focus();
          undo(entry, visit);
        }}
      />
      {!print && <RowsByNumber order={order} visits={visits} typed={row === undefined ? '' : String(row)} />}
    </Stack>
  );
}
