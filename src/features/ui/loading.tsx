import { Loader } from '@mantine/core';
import classes from './loading.module.css';

/** Something is on its way. Lies over its parent, which has to be positioned, so nothing moves when it comes or goes. */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.place}>
      {/* Lighter on a dark page. */}
      <Loader aria-hidden="true" color="var(--mantine-color-anchor)" />
      <span className={classes.words}>{label}</span>
    </div>
  );
}

/**
 * In place of a page whose code is on its way. As tall as the window, so that what stands below stays out of sight.
 * @param isLate seen only once somebody may miss the page
 */
export function LoadingPage({ isLate }: { isLate?: boolean }) {
  return (
    <div className={classes.page} data-late={isLate}>
      <Loading label="Loading the page" />
    </div>
  );
}
