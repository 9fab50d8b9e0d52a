import { createPortal } from 'react-dom';
import { slotTime } from '../../../../contract/slot.ts';
import { productName } from '../../../platform/env.ts';
import type { VisitView } from '../../../sync/view-visits.ts';
import { hasTime } from '../../../sync/visit-order.ts';
import { dayText } from '../../../words/day-text.ts';
import classes from './paper.module.css';
import { PAPER_LETTERS } from './paper-letter.ts';
import { EMPTY_LINES, type PaperPage, paperPages } from './paper-pages.ts';
import {
  hasBox,
  isUnconfirmed,
  paperPaid,
  paperState,
  paperTime,
  refusedCountText,
  unconfirmedCountText,
} from './paper-text.ts';

/** A printed sheet: what the device knew at that moment. */
export interface PaperSheet {
  /** ISO day. */
  day: string;
  number: number;
  /** When it was printed, and as of when its data is (ISO). */
  at: string;
  asOf: string;
  zone: string;
  visits: readonly VisitView[];
  /** Names of services by id, for rows that the clinic has not named yet. */
  services: ReadonlyMap<string, string>;
}

const LETTERS = Object.entries(PAPER_LETTERS);
const COLUMNS = ['No.', 'Time', 'Patient', 'Phone', 'Service', 'Paid', 'State'];

/** Outside the page, which is not printed. Never shown on a screen. */
export function Paper({ sheet }: { sheet: PaperSheet }) {
  const pages = paperPages(sheet.visits);
  return createPortal(
    <div className={classes.paper} data-paper={sheet.number}>
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pages of a sheet do not change.
        <section key={index} className={classes.page}>
          <Heading sheet={sheet} place={`page ${index + 1} of ${pages.length}`} />
          {page.rows.length > 0 && <Rows sheet={sheet} page={page} />}
          {sheet.visits.length === 0 && <p>Nobody is expected on this day.</p>}
          {page.canceled.length > 0 && <Canceled visits={page.canceled} />}
          {page.hasLines && <EmptyLines />}
        </section>
      ))}
    </div>,
    document.body,
  );
}

function Heading({ sheet, place }: { sheet: PaperSheet; place: string }) {
  const { day, number, at, asOf, zone, visits } = sheet;
  const isAnyUnconfirmed = visits.some(isUnconfirmed);
  return (
    <header className={classes.heading}>
      <div className={classes.line}>
        <strong className={classes.title}>
          {productName}, {dayText(day, '')}
        </strong>
        <span>
          Print {number}, {place}
        </span>
      </div>
      <div>
        As of {paperTime(asOf, day, zone)}. Printed {paperTime(at, day, zone)}. {unconfirmedCountText(visits)}{' '}
        {refusedCountText(visits)}
      </div>
      <div className={classes.line}>
        <span>{LETTERS.map(([letter, { name }]) => `${letter} ${name}`).join(', ')}, with minutes</span>
        <span>{isAnyUnconfirmed && '* Includes what the clinic has not confirmed yet'}</span>
      </div>
    </header>
  );
}

function Rows({ sheet: { day, zone, services }, page: { rows, from } }: { sheet: PaperSheet; page: PaperPage }) {
  return (
    <table className={classes.rows}>
      <thead>
        <tr>
          {[...COLUMNS, ...LETTERS.map(([letter]) => letter)].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((visit, index) => (
          <tr key={visit._id}>
            <td className={classes.number}>
              {from + index}
              {isUnconfirmed(visit) && ' *'}
            </td>
            <Cell>{hasTime(visit) ? timeOf(visit) : 'Walk-in'}</Cell>
            <Cell isStrong>{visit.name}</Cell>
            <Cell>{visit.phone}</Cell>
            <Cell>{visit.serviceName ?? services.get(visit.serviceId ?? '')}</Cell>
            <Cell>{paperPaid(visit)}</Cell>
            <Cell>{paperState(visit, day, zone)}</Cell>
            {LETTERS.map(([letter, { state, minutes }]) => (
              <td key={letter}>
                {hasBox(visit, state) && (
                  <>
                    <span className={classes.box} />
                    {minutes !== undefined && <span className={classes.minutes} />}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** No text makes a row higher than the others, so a page holds as many as it was given. */
function Cell({ children, isStrong = false }: { children: string | undefined; isStrong?: boolean }) {
  return (
    <td>
      <bdi className={classes.text} data-strong={isStrong || undefined}>
        {children}
      </bdi>
    </td>
  );
}

function Canceled({ visits }: { visits: readonly VisitView[] }) {
  return (
    <table className={classes.canceled}>
      <caption>Canceled</caption>
      <tbody>
        {visits.map((visit) => (
          <tr key={visit._id}>
            <Cell>{timeOf(visit)}</Cell>
            <Cell>{visit.name}</Cell>
            <Cell>{visit.phone}</Cell>
            <Cell>{visit.serviceName}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EmptyLines() {
  return (
    <table className={classes.lines}>
      <caption>Walked in</caption>
      <tbody>
        {Array.from({ length: EMPTY_LINES }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <tr key={line}>
            <td>Name</td>
            <td>Phone</td>
            <td>Service</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const timeOf = ({ slot }: VisitView) => slot && slotTime(slot);
