import { Text, UnstyledButton } from '@mantine/core';
import { mediumFromIso } from '../../../../contract/clinic-date.ts';
import { MOST_FOUND } from '../../../../contract/desk-search.ts';
import { useClinicNow } from '../../live/use-clinic-now.ts';
import { NO_TAPS, useResting } from '../../ui/use-resting.ts';
import type { PatientSearch } from './join-searches.ts';
import type { KnownPatient } from './known-patients.ts';
import classes from './patient-fields.module.css';

interface PatientMatchesProps {
  /** For what describes the fields above: the line that tells how to search, and then how the search goes. */
  lineId: string;
  /** Undefined until something is sought. */
  found: PatientSearch | undefined;
  isListed: boolean;
  onChoose(patient: KnownPatient): void;
}

const HOW_TO = 'Type part of a name or phone number to find a patient.';

/**
 * Patients who share a phone number are listed separately, so none is mistaken for another. The line above them keeps its room:
 * on a slow device it changes a while after the key, and would move the field that is pressed next.
 */
export function PatientMatches({ lineId, found, isListed, onChoose }: PatientMatchesProps) {
  const patients = found?.patients ?? [];
  // The clinic's details make a patient's button higher, and move the others.
  const isResting = useResting(isListed && JSON.stringify(patients));
  const today = mediumFromIso(useClinicNow().date);
  return (
    <div>
      <Text id={lineId} size="sm" c="dimmed" role="status" mih="3.1em">
        {found ? statusText(patients.length, found.source) : HOW_TO}
      </Text>
      {isListed && patients.length > 0 && (
        <ul className={classes.matches} style={isResting ? NO_TAPS : undefined} aria-label="Known patients">
          {patients.map((patient) => (
            <li key={patient._id}>
              <UnstyledButton data-match className={classes.match} onClick={() => onChoose(patient)}>
                <Text span fw={600}>
                  <bdi>{patient.name}</bdi>
                </Text>
                <Text span size="sm" c="dimmed">
                  {aboutText(patient, today)}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function statusText(count: number, source: 'clinic' | 'device' | 'asking'): string {
  const found = count === 1 ? 'One patient' : `${count} patients`;
  switch (source) {
    case 'asking':
      return 'Looking for known patients…';
    case 'clinic':
      if (count === 0) return 'No match. This will be a new patient.';
      return count < MOST_FOUND
        ? `${found} found. Choose one, or continue with a new patient.`
        : `The first ${found} are listed, and there may be more: type more to find them.`;
    case 'device':
      return count === 0
        ? 'The clinic hasn’t answered. No match on this device, but the clinic may know them.'
        : `The clinic hasn’t answered. ${found} found on this device; the clinic may know others.`;
  }
}

/** @param today as the clinic writes days */
const aboutText = ({ phone, email, isUnproven, lastVisit, nextVisit, isUnsent }: KnownPatient, today: string) =>
  [
    phone,
    email ?? (isUnproven && 'email not confirmed'),
    lastVisit && (lastVisit === today ? 'appointment today' : `last appointment ${lastVisit}`),
    nextVisit && `next appointment ${nextVisit}`,
    isUnsent && 'not sent to the clinic yet',
  ]
    .filter(Boolean)
    .join(' · ');
