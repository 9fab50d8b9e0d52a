import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Visit } from '../../../contract/visit.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { getVisitsOfDay } from '../../data/kept-visits.ts';
import { askForVisits } from '../../sync/pull-visits.ts';
import { findStandingSlot, type Wanted } from './standing-slot.ts';

interface StandingSlot {
  /** Undefined where the patient has none, or nobody and nothing is chosen yet. */
  standing: string | undefined;
  /** The clinic was heard, or could not be. */
  isHeard: boolean;
}

/** What a patient has already. The clinic is asked of a day that the device does not keep, and nothing of that stays here. */
export function useStandingSlot(workspace: Workspace, wanted: Wanted | undefined): StandingSlot {
  const { db } = workspace;
  const { patientId, serviceId, date } = wanted ?? {};
  const [heard, setHeard] = useState<{ date: string; visits: readonly Visit[] }>();
  useEffect(() => {
    if (!date) return;
    let isOver = false;
    (async () => {
      const sheet = (await getVisitsOfDay(db, date)) ? undefined : await askForVisits(workspace, date);
      if (!isOver) setHeard({ date, visits: sheet?.visits ?? [] });
    })().catch(console.warn);
    return () => {
      isOver = true;
    };
  }, [workspace, db, date]);
  const visits = heard?.date === date ? heard?.visits : undefined;
  const found = useLiveQuery(async () => {
    if (!patientId || !serviceId || !date || !visits) return undefined;
    return { visits, slot: await findStandingSlot(db, { patientId, serviceId, date }, visits) };
  }, [db, patientId, serviceId, date, visits]);
  return { standing: found?.slot, isHeard: !date || (visits !== undefined && found?.visits === visits) };
}
