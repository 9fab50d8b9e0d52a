import '@mantine/core/styles/Burger.css';
import { Burger } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { retryImport } from '../../base/load-code.ts';
import classes from './header.module.css';
import { NAVIGATION } from './navigation-entry.ts';

const NavigationPanel = lazy(async () => ({
  default: (await retryImport(() => import('./navigation-panel.tsx'))).NavigationPanel,
}));

const closed = () => false;

/** The links on a screen too narrow for a row of them. The panel opens and closes itself: its code comes with the first press. */
export function NavigationDrawer() {
  const { history } = useRouter();
  const isOpen = useSyncExternalStore(
    history.subscribe,
    () => history.location.state.dialog?.name === NAVIGATION,
    closed,
  );
  const [presses, setPresses] = useState(0);
  // A reload keeps it open, so the panel must be there until it is closed.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const isMotionReduced = useReducedMotion();

  return (
    <>
      <Burger
        className={classes.toggle}
        size="sm"
        opened={isOpen}
        // The theme's handling of reduced motion does not reach these bars.
        transitionDuration={isMotionReduced ? 0 : 300}
        aria-label="Toggle navigation"
        aria-expanded={isOpen}
        onClick={() => setPresses(presses + 1)}
      />
      <Suspense>{(wasOpen || presses > 0) && <NavigationPanel presses={presses} />}</Suspense>
    </>
  );
}
