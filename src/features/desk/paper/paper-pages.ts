/** Lays out a day on pages that fit both Letter and A4, in units of a row. Pure. */
import type { VisitView } from '../../../sync/view-visits.ts';

const ROWS_A_PAGE = 25;
/** Units of a page, without its heading. */
const UNITS = 32;
/** For walk-ins: five lines and their heading. */
export const EMPTY_LINES = 5;
const LINES_UNITS = 7;

export interface PaperPage {
  rows: readonly VisitView[];
  /** Number of the first row. */
  from: number;
  canceled: readonly VisitView[];
  hasLines: boolean;
}

/** Rows that have a number on the paper: everybody who may come. */
export const numberedRows = (visits: readonly VisitView[]): VisitView[] =>
  visits.filter(({ kind }) => kind !== 'canceled');

/** Rows, then canceled ones, then the empty lines. At least one page. */
export function paperPages(visits: readonly VisitView[]): PaperPage[] {
  const pages: PaperPage[] = [];
  const rows = numberedRows(visits);
  for (let from = 0; from === 0 || from < rows.length; from += ROWS_A_PAGE) {
    pages.push({ rows: rows.slice(from, from + ROWS_A_PAGE), from: from + 1, canceled: [], hasLines: false });
  }
  const last = () => pages.at(-1) as PaperPage;
  const addPage = () => pages.push({ rows: [], from: rows.length + 1, canceled: [], hasLines: false });

  for (let rest = visits.filter(({ kind }) => kind === 'canceled'); rest.length > 0; ) {
    // Their heading takes a unit.
    const room = freeUnits(last()) - 1;
    if (room > 0) last().canceled = rest.slice(0, room);
    rest = rest.slice(Math.max(room, 0));
    if (rest.length > 0) addPage();
  }
  if (freeUnits(last()) < LINES_UNITS) addPage();
  last().hasLines = true;
  return pages;
}

const freeUnits = ({ rows, canceled }: PaperPage) =>
  UNITS - rows.length - (canceled.length > 0 ? canceled.length + 1 : 0);
