import { Button, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LONGEST_PHONE, LONGEST_SHORT_TEXT } from '../../../../contract/text.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import { LoadingPart } from '../../ui/loading.tsx';
import { useHeld } from '../../ui/use-held.ts';
import type { KnownPatient } from './known-patients.ts';
import classes from './patient-fields.module.css';
import { NO_PATIENT, type PatientValues, withNumberMoved } from './patient-form.ts';
import { PatientMatches } from './patient-matches.tsx';
import { usePatientSearch } from './use-patient-search.ts';

interface PatientFieldsProps {
  workspace: Workspace;
  values: PatientValues;
  onChange(values: PatientValues): void;
  /** Input props of a Mantine form, for the errors. */
  name: GetInputPropsReturnType;
  phone: GetInputPropsReturnType;
  isSent: boolean;
  /** Shown below, once the search for what is left in the fields has an answer. */
  children: ReactNode;
}

/** The patient: a typed name or phone number finds known patients, and otherwise belongs to a new one. */
export function PatientFields({ workspace, values, onChange, name, phone, isSent, children }: PatientFieldsProps) {
  const { patientId } = values;
  const fields = useRef<HTMLFieldSetElement>(null);
  const searchId = useId();
  const before = useRef(patientId);
  /** What was typed before the choice: taking the choice back brings up the same list. */
  const typed = useRef(NO_PATIENT);
  const sought = patientId ? NO_PATIENT : values;
  const [left] = useState(sought);
  const found = useHeld(usePatientSearch(workspace, sought), isSent);
  const [isReady, setReady] = useState(found === undefined);
  // A list of known patients would push down the content below.
  const isTyped = sought.name !== left.name || sought.phone !== left.phone;
  if (!isReady && (isTyped || found?.source !== 'asking')) setReady(true);
  useEffect(() => {
    // The focused element is gone: a choice has replaced the search, or the search the choice.
    if (before.current !== patientId) fields.current?.querySelector<HTMLElement>('[data-next]')?.focus();
    before.current = patientId;
  }, [patientId]);

  function choose({ _id, name, phone, isUnsent }: KnownPatient) {
    typed.current = values;
    onChange({ patientId: _id, isUnsent: isUnsent === true, name, phone });
  }

  return (
    <>
      <fieldset
        ref={fields}
        className={classes.fields}
        aria-describedby={patientId ? undefined : searchId}
        onKeyDown={moveAmongMatches}
      >
        <VisuallyHidden component="legend">Patient</VisuallyHidden>
        {patientId ? (
          <div className={classes.chosen}>
            <div>
              <Text fw={600}>
                <bdi>{values.name}</bdi>
              </Text>
              <Text size="sm">{values.phone}</Text>
            </div>
            <Button variant="default" data-next className={classes.change} onClick={() => onChange(typed.current)}>
              Somebody else
            </Button>
          </div>
        ) : (
          <Stack>
            <TextInput
              {...name}
              label="Name"
              autoComplete="off"
              maxLength={LONGEST_SHORT_TEXT}
              aria-required
              size="md"
              data-autofocus
              data-next
              onChange={({ currentTarget: { value } }) => onChange({ ...values, name: value })}
              onBlur={() => onChange(withNumberMoved(values))}
            />
            <TextInput
              {...phone}
              label="Phone"
              type="tel"
              autoComplete="off"
              maxLength={LONGEST_PHONE}
              aria-required
              size="md"
              onChange={({ currentTarget: { value } }) => onChange({ ...values, phone: value })}
            />
            <PatientMatches lineId={searchId} found={found} isListed={isReady} onChoose={choose} />
          </Stack>
        )}
      </fieldset>
      {isReady ? children : <LoadingPart label="Loading the form" height="14rem" />}
    </>
  );
}

/** Moves from the fields down into the list, and up and down in it. */
function moveAmongMatches(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const stops = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-match]'));
  if (by === 0 || stops.length === 0) return;
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
  event.preventDefault();
  if (next) next.focus({ focusVisible: true });
  else if (by < 0) event.currentTarget.querySelector('input')?.focus();
}
