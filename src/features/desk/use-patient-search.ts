/** Patients who match what is typed: those of this device at once, and the clinic's. Nothing of it is kept. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { findPatients, type Patient } from '../../../contract/desk-search.ts';
import type { Workspace } from '../../app/workspaces.ts';
import type { MolarDb } from '../../data/db.ts';
import { listVisitsOfDays } from '../../data/kept-visits.ts';
import { askAsDesk } from '../../sync/ask-as-desk.ts';
import { useIsOffline } from '../live/use-is-offline.ts';
import { joinSearches, type PatientSearch } from './join-searches.ts';
import { isSearchable, knownPatients, withHeard } from './known-patients.ts';

/** Somebody types on (milliseconds). */
const PAUSE_MS = 200;

/** Who has the number stands first, and stays whatever the name is: it may have been misheard. Undefined where nobody is looked for. */
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
  /** `patients` is undefined when the clinic could not be asked. */
  const [heard, setHeard] = useState<{ sought: string; patients: readonly Patient[] | undefined }>();
  const isAnswered = heard?.sought === sought && heard.patients !== undefined;
  const isOffline = useIsOffline(workspace);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had no answer is asked again once there may be one.
  useEffect(() => {
    if (!isSearchable(sought) || isAnswered) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const patients = await askAsDesk(workspace, findPatients, { search: sought });
      if (!isOver) setHeard({ sought, patients });
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [workspace, sought, isAnswered, isOffline]);

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
