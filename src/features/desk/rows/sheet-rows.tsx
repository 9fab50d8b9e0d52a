import { Box, Skeleton, Text } from '@mantine/core';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { VisitView } from '../../../sync/view-visits.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useResting } from '../../ui/use-resting.ts';
import classes from './visit-table.module.css';
import { VisitTable } from './visit-table.tsx';

interface SheetRowsProps extends Omit<ComponentProps<typeof VisitTable>, 'visits'> {
  /** ISO day. */
  day: string;
  /** All of the day; undefined while nothing is known. */
  visits: readonly VisitView[] | undefined;
  shown: readonly VisitView[];
  /** Whether the clinic's sheet is here, and not only requests made on this device. */
  isSheetHere: boolean;
  isLoading: boolean;
  /** How many lines above come and go. */
  linesAbove: number;
  onTryAgain?: (() => void) | undefined;
}

export function SheetRows(props: SheetRowsProps) {
  const { day, visits, shown, isSheetHere, isLoading, linesAbove, onTryAgain, ...table } = props;
  const rows = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const hasRows = shown.length > 0;
  useLayoutEffect(() => {
    if (!hasRows || !rows.current) return;
    // A row that grows, such as by a refusal, moves those below it. The observer is called before that is painted.
    const observer = new ResizeObserver(([entry]) => flushSync(() => setHeight(entry?.contentRect.height ?? 0)));
    observer.observe(rows.current);
    return () => observer.disconnect();
  }, [hasRows]);
  // A colleague's press may move another patient's row under a finger.
  const isResting = useResting(`${linesAbove} ${height} ${shown.map(({ _id }) => _id)}`);
  return (
    <>
      {hasRows && (
        <div ref={rows} className={classes.rows}>
          {/* At midnight the focus must not move on to another day's patient. */}
          <VisitTable key={day} visits={shown} {...table} />
          {/* An overlay: a style on the table would be recalculated for each of its elements. */}
          {isResting && <div className={classes.rest} />}
        </div>
      )}
      {isSheetHere && visits?.length === 0 && <Text>Nobody is expected on this day.</Text>}
      {visits && visits.length > 0 && shown.length === 0 && <Text role="status">Nobody here matches the search.</Text>}
      {isLoading && (
        <Box pos="relative">
          <Skeleton height="11rem" radius="lg" aria-hidden="true" />
          <Loading label="Loading the sheet of this day" />
        </Box>
      )}
      {onTryAgain && <LoadFailed what="The sheet of this day" onTryAgain={onTryAgain} />}
    </>
  );
}
