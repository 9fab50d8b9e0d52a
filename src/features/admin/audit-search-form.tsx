import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { LONGEST_AUDIT_SEARCH } from '../../../contract/audit.ts';
import { isoFromMedium, mediumFromIso } from '../../../contract/clinic-date.ts';
import { LONGEST_EMAIL } from '../../../contract/text.ts';
import type { AuditSearch } from '../../commands/read-audit.ts';

interface AuditSearchFormProps {
  /** The current search. Back and Forward change it. */
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
    // The page does not see a half-typed day, so only a reset of the form clears it.
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
          maxLength={LONGEST_EMAIL}
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
  text,
  person,
  day: isoFromMedium(day) ?? '',
});

function searchOf({ person, day, ...typed }: typeof BLANK): AuditSearch {
  const [text, whose] = [onOneLine(typed.text), onOneLine(person)];
  return {
    ...(text && { text }),
    ...(whose && { person: whose }),
    ...(day && { day: mediumFromIso(day) }),
  };
}

/** The cells of a pasted line are separated by tabs, and other control characters are not searched for. */
const onOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
