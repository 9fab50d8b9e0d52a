import { Box, Loader } from '@mantine/core';
import classes from './loading.module.css';

/** A loading indicator. It overlays its parent, which must be positioned, so nothing moves when it comes or goes. */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes.place}>
      <Loader aria-hidden="true" color="var(--mantine-color-anchor)" />
      <span className={classes.words}>{label}</span>
    </div>
  );
}

/** In place of a part of a page, of about the same height. */
export function LoadingPart({ label, height }: { label: string; height: string }) {
  return (
    <Box pos="relative" h={height}>
      <Loading label={label} />
    </Box>
  );
}

/**
 * In place of a page whose code is loading. As tall as the window, so the content below stays out of view.
 * @param isLate visible only after a short delay
 */
export function LoadingPage({ isLate }: { isLate?: boolean }) {
  return (
    <div className={classes.page} data-late={isLate}>
      <Loading label="Loading the page" />
    </div>
  );
}
