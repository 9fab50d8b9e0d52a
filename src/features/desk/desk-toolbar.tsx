import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { addDays } from '../../../contract/day-arithmetic.ts';
import { DateField } from '../ui/date-field.tsx';
import { focusWhenGone } from '../ui/focus-content.ts';
import type { DeskSearch } from './desk-search.ts';
import classes from './desk-toolbar.module.css';

interface DeskToolbarProps {
  /** ISO days. */
  day: string;
  today: string;
  onDayChange(day: string): void;
  search: DeskSearch;
  onSearch(search: DeskSearch): void;
  services: readonly string[];
  searchField: Ref<HTMLInputElement>;
  /** Missing while there is no row to go to. */
  onNow: (() => void) | undefined;
  onBook(): void;
  onAddWalkIn(): void;
  onShowKeys(): void;
  areLettersOn: boolean;
  children: ReactNode;
}

export function DeskToolbar(props: DeskToolbarProps) {
  const { day, today, onDayChange, search, onSearch, services, searchField, onBook, onAddWalkIn, onShowKeys } = props;
  // While the letters are off, this is the only way to turn them on again.
  const keysClass = props.areLettersOn ? classes.keys : classes.control;
  return (
    <div className={classes.toolbar}>
      {/* In one line with the rest, where there is room. */}
      <Group role="group" aria-label="Day" display="contents">
        <Button variant="default" className={classes.control} onClick={() => onDayChange(addDays(day, -1))}>
          Previous day
        </Button>
        <Button variant="default" className={classes.control} onClick={() => onDayChange(today)}>
          Today
        </Button>
        <Button variant="default" className={classes.control} onClick={() => onDayChange(addDays(day, 1))}>
          Next day
        </Button>
        <DateField
          aria-label="Date"
          classNames={{ input: classes.control }}
          value={day}
          onPick={(picked) => picked && onDayChange(picked)}
        />
      </Group>
      {day === today && (
        <Button
          ref={focusWhenGone}
          variant="default"
          px="sm"
          className={classes.control}
          disabled={!props.onNow}
          onClick={props.onNow}
        >
          Now
        </Button>
      )}
      <TextInput
        ref={searchField}
        type="search"
        aria-label="Search"
        placeholder="Name or phone"
        autoComplete="off"
        classNames={{ root: classes.text, input: classes.control }}
        value={search.text}
        onChange={({ currentTarget: { value } }) => onSearch({ ...search, text: value })}
      />
      <NativeSelect
        aria-label="Service"
        classNames={{ root: classes.text, input: classes.control }}
        data={[{ value: '', label: 'All services' }, ...services]}
        value={search.service}
        onChange={({ currentTarget: { value } }) => onSearch({ ...search, service: value })}
      />
      <Button className={classes.control} onClick={onBook}>
        New booking
      </Button>
      {day === today && (
        <Button ref={focusWhenGone} variant="light" className={classes.control} onClick={onAddWalkIn}>
          Add walk-in
        </Button>
      )}
      {props.children}
      <Button variant="subtle" color="gray" className={keysClass} onClick={onShowKeys}>
        Keys
      </Button>
    </div>
  );
}
