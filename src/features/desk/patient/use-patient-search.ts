/** Patients who match the typed text: from this device at once, and from the clinic. Nothing is stored. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { findPatients, type Patient } from '../../../../contract/desk-search.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import type { MolarDb } from '../../../data/db.ts';
import { listVisitsOfDays } from '../../../data/kept-visits.ts';
import { askAsDesk } from '../../../sync/ask-as-desk.ts';
import { type Polling, poll } from '../../live/poll.ts';
import { joinSearches, type PatientSearch } from './join-searches.ts';
import { isSearchable, knownPatients, withHeard } from './known-patients.ts';

/** Debounce while somebody types (milliseconds). */
const TYPING_MS = 200;
/** How long to wait for the clinic before the device's own matches are shown as all there is (milliseconds). */
const PATIENCE_MS = 3_000;
/** An unanswered search is retried at least this often (milliseconds). */
const LONGEST_PAUSE_MS = 5_000;

/** Matches by number come first, and stay whatever the name is, which may have been misheard. Undefined without a search. */
export function usePatientSearch(
  workspace: Workspace,
  { name, phone }: { name: string; phone: string },
): PatientSearch | undefined {
  const onDevice = useLiveQuery(() => readDevice(workspace.db), [workspace]);
  return joinSearches(useSearch(workspace, onDevice, phone), useSearch(workspace, onDevice, name));
}

type OnDevice = Awaited<ReturnType<typeof readDevice>>;

function useSearch(workspace: Workspace, onDevice: OnDevice | undefined, text: string): PatientSearch | undefined {
  const sought = text.trim();
  /** `patients` is undefined while the clinic has not answered. */
  const [heard, setHeard] = useState<{ sought: string; patients: readonly Patient[] | undefined }>();
  const isAnswered = heard?.sought === sought && heard.patients !== undefined;
  useEffect(() => {
    if (!isSearchable(sought) || isAnswered) return;
    let isOver = false;
    let polling: Polling | undefined;
    const hear = (patients: readonly Patient[] | undefined) => isOver || setHeard({ sought, patients });
    async function ask() {
      const patients = await askAsDesk(workspace, findPatients, { search: sought });
      hear(patients);
      return patients !== undefined;
    }
    const typing = setTimeout(() => {
      polling = poll(ask, { longest: LONGEST_PAUSE_MS });
    }, TYPING_MS);
    const waiting = setTimeout(() => hear(undefined), PATIENCE_MS);
    return () => {
      isOver = true;
      clearTimeout(typing);
      clearTimeout(waiting);
      polling?.stop();
    };
  }, [workspace, sought, isAnswered]);

  if (!isSearchable(sought)) return undefined;
  const known = onDevice ? knownPatients(onDevice.sheets, onDevice.entries, sought) : [];
  if (heard?.sought !== sought) return { patients: known, source: 'asking' };
  return heard.patients
    ? { patients: withHeard(known, heard.patients), source: 'clinic' }
    : { patients: known, source: 'device' };
}

async function readDevice(db: MolarDb) {
  const [sheets, entries] = await Promise.all([listVisitsOfDays(db), db.outbox.toArray()]);
  return { sheets, entries };
}
