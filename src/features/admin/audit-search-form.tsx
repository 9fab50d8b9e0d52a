import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { LONGEST_AUDIT_SEARCH } from '../../../contract/audit.ts';
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
        <TextInput label="Text" autoComplete="off" maxLength={LONGEST_AUDIT_SEARCH} {...form.getInputProps('text')} />
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

function searchOf({ person, day, ...typed }: typeof BLANK): AuditSearch {
  // Between the cells of a line that is pasted stand tabs.
  const text = typed.text.replaceAll(/\s+/g, ' ').trim();
  return {
    ...(text && { text }),
    ...(person.trim() && { person }),
    ...(day && { day: mediumFromIso(day) }),
  };
}
