import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { isoFromMedium, mediumFromIso } from '../../../contract/clinic-date.ts';
import type { AuditSearch } from '../../commands/read-audit.ts';

interface AuditSearchFormProps {
  /** What is searched for now. Back and Forward change it. */
  search: AuditSearch;
  onSearch(search: AuditSearch): void;
}

const BLANK = { text: '', person: '', day: '' };

export function AuditSearchForm({ search, onSearch }: AuditSearchFormProps) {
  const form = useForm({ initialValues: valuesOf(search) });
  const shown = useRef(search);
  const { setValues } = form;
  useEffect(() => {
    if (shown.current !== search) setValues(valuesOf(search));
    shown.current = search;
  }, [search, setValues]);

  function clear(element: HTMLFormElement | null) {
    // A day that is only half typed is none for the page, and stays in its field.
    element?.reset();
    setValues(BLANK);
    onSearch({});
  }

  return (
    <form onSubmit={form.onSubmit((values) => onSearch(searchOf(values)))} aria-label="Search the audit">
      <Group align="flex-end" gap="sm">
        <TextInput label="Text" autoComplete="off" maxLength={120} {...form.getInputProps('text')} />
        <TextInput
          label="Email address or account"
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('person')}
        />
        <TextInput label="Day" type="date" max="9999-12-31" {...form.getInputProps('day')} />
        <Button type="submit">Search</Button>
        <Button variant="default" onClick={({ currentTarget }) => clear(currentTarget.form)}>
          Clear
        </Button>
      </Group>
    </form>
  );
}

const valuesOf = ({ text = '', person = '', day = '' }: AuditSearch): typeof BLANK => ({
  ...{ text, person },
  day: isoFromMedium(day) ?? '',
});

function searchOf({ text, person, day }: typeof BLANK): AuditSearch {
  return {
    ...(text.trim() && { text }),
    ...(person.trim() && { person }),
    ...(day && { day: mediumFromIso(day) }),
  };
}
