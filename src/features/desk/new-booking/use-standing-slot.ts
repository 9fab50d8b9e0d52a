import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useState } from 'react';
import type { Visit } from '../../../../contract/visit.ts';
import type { Workspace } from '../../../app/workspaces.ts';
import { getVisitsOfDay } from '../../../data/kept-visits.ts';
import { askForVisits } from '../../../sync/pull-visits.ts';
import { usePull } from '../../live/use-pull.ts';
import { SHEET_REFRESH_MS } from '../use-desk-day.ts';
import { findStandingSlot, type Wanted } from './standing-slot.ts';

interface StandingSlot {
  /** Undefined if the patient has none, or while the choice is not complete. */
  standing: string | undefined;
  /** The clinic has answered, or could not be reached. */
  isHeard: boolean;
}

/** What a patient already has. For a day that the device does not keep, asks the clinic and stores nothing. */
export function useStandingSlot(workspace: Workspace, wanted: Wanted | undefined): StandingSlot {
  const { db } = workspace;
  const { patientId, serviceId, date = '' } = wanted ?? {};
  const [heard, setHeard] = useState<{ date: string; visits: readonly Visit[] }>();
  const pull = useCallback(async () => {
    const isKept = (await getVisitsOfDay(db, date)) !== undefined;
    const sheet = isKept ? undefined : await askForVisits(workspace, date);
    setHeard((before) => (!sheet && before?.date === date ? before : { date, visits: sheet?.visits ?? [] }));
    return isKept || sheet !== undefined;
  }, [workspace, db, date]);
  usePull(date ? pull : undefined, { every: SHEET_REFRESH_MS });
  const visits = heard?.date === date ? heard.visits : undefined;
  const found = useLiveQuery(async () => {
    if (!patientId || !serviceId || !date || !visits) return undefined;
    return { visits, slot: await findStandingSlot(db, { patientId, serviceId, date }, visits) };
  }, [db, patientId, serviceId, date, visits]);
  return { standing: found?.slot, isHeard: !date || (visits !== undefined && found?.visits === visits) };
}
