/** Prints all rows of the day's sheet, whatever the search, after saving which visit each row stands for. */
import { useEffect, useState } from 'react';
import type { Workspace } from '../../../app/workspaces.ts';
import { addPrint } from '../../../data/prints.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { focusIfLost } from '../../ui/focus-content.ts';
import { useBusy } from '../../ui/use-busy.ts';
import type { PaperSheet } from './paper.tsx';
import { numberedRows } from './paper-pages.ts';

interface PrintInput {
  /** ISO day. */
  day: string;
  /** ISO; undefined while nothing is known about the day. */
  asOf: string | undefined;
  /** How far the clinic's clock is ahead of the device's (milliseconds). */
  ahead: number;
  zone: string;
  services: ReadonlyMap<string, string>;
  /** The rows by what is on the device now. */
  readNow(): Promise<VisitView[]>;
}

const UNKNOWN_TEXT = 'There is no sheet of this day on this device, so there is nothing to print.';
const UNSAVED_TEXT = 'This could not be printed, because its row numbers could not be saved. Please try again.';

export function usePrint(workspace: Workspace, input: PrintInput) {
  const [sheet, setSheet] = useState<PaperSheet>();
  /** The days that could not be printed: not known then, or not saved. */
  const [unknown, setUnknown] = useState<string>();
  const [unsaved, setUnsaved] = useState<string>();
  const [, run] = useBusy();

  async function print(): Promise<void> {
    const { day, asOf, ahead, zone, services, readNow } = input;
    setUnknown(asOf === undefined ? day : undefined);
    setUnsaved(undefined);
    if (asOf === undefined) return;
    try {
      const visits = await readNow();
      const at = new Date(Date.now() + ahead).toISOString();
      const visitIds = numberedRows(visits).map(({ _id }) => _id);
      const { number } = await addPrint(workspace.db, { date: day, at, visitIds });
      setSheet({ day, number, at, asOf, zone, visits, services });
    } catch (error) {
      console.warn(error);
      setUnsaved(day);
    }
  }

  useEffect(() => {
    if (!sheet) return;
    const page = document.documentElement;
    page.dataset.paper = '';
    const focused = document.activeElement;
    const ended = new AbortController();
    const { signal } = ended;
    // Elements that are not on the paper lose the focus while it is drawn.
    const giveBack = () => focusIfLost(() => (focused instanceof HTMLElement ? focused : null));
    window.addEventListener('afterprint', giveBack, { signal });
    window.print();
    // A phone reports the end of printing while it still draws: the paper stays until the page is used again.
    for (const type of ['pointerdown', 'keydown']) {
      document.addEventListener(type, () => setSheet(undefined), { signal, capture: true });
    }
    return () => {
      ended.abort();
      delete page.dataset.paper;
    };
  }, [sheet]);

  const isUnknown = unknown === input.day && input.asOf === undefined;
  const problem = isUnknown ? UNKNOWN_TEXT : unsaved === input.day ? UNSAVED_TEXT : undefined;
  return { print: () => run(print), sheet, problem };
}
