/**
 * Prints the sheet of the day with all of its rows, whatever is searched for. Which visit each row is stands on the device
 * before the paper does.
 */
import { useEffect, useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import { addPrint } from '../../data/prints.ts';
import type { VisitView } from '../../sync/view-visits.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { useBusy } from '../ui/use-busy.ts';
import type { PaperSheet } from './paper.tsx';
import { numberedRows } from './paper-pages.ts';

interface PrintInput {
  /** ISO day. */
  day: string;
  /** ISO; undefined while nothing is known of the day. */
  asOf: string | undefined;
  /** How far the clinic's clock is ahead of the device's (milliseconds). */
  ahead: number;
  zone: string;
  services: ReadonlyMap<string, string>;
  /** The rows by what stands on the device now. */
  readNow(): Promise<VisitView[]>;
}

export function usePrint(workspace: Workspace, input: PrintInput) {
  const [sheet, setSheet] = useState<PaperSheet>();
  const [problem, setProblem] = useState<string>();
  const [, run] = useBusy();

  async function print(): Promise<void> {
    const { day, asOf, ahead, zone, services, readNow } = input;
    if (asOf === undefined) return setProblem('This day has not been loaded yet, so there is nothing to print.');
    setProblem(undefined);
    try {
      const visits = await readNow();
      const at = new Date(Date.now() + ahead).toISOString();
      const visitIds = numberedRows(visits).map(({ _id }) => _id);
      const { number } = await addPrint(workspace.db, { date: day, at, visitIds });
      setSheet({ day, number, at, asOf, zone, visits, services });
    } catch (error) {
      console.warn(error);
      setProblem('This could not be printed, because its row numbers could not be saved. Please try again.');
    }
  }

  useEffect(() => {
    if (!sheet) return;
    const page = document.documentElement;
    page.dataset.paper = '';
    const focused = document.activeElement;
    const ended = new AbortController();
    const { signal } = ended;
    // What is not on the paper loses the focus while it is drawn.
    const giveBack = () => focusIfLost(() => (focused instanceof HTMLElement ? focused : null));
    window.addEventListener('afterprint', giveBack, { signal });
    window.print();
    // A phone says that printing has ended while it still draws: the paper stays until somebody goes on with the page.
    for (const type of ['pointerdown', 'keydown']) {
      document.addEventListener(type, () => setSheet(undefined), { signal, capture: true });
    }
    return () => {
      ended.abort();
      delete page.dataset.paper;
    };
  }, [sheet]);

  return { print: () => run(print), sheet, problem };
}
