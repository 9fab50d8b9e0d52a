import '@mantine/core/styles/Burger.css';
import { Burger } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import classes from './header.module.css';

const NavigationPanel = lazy(() => import('./navigation-panel.tsx').then((m) => ({ default: m.NavigationPanel })));

/** The links on a screen too narrow for a row of them. */
export function NavigationDrawer() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const isMotionReduced = useReducedMotion();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has arrived somewhere wants to see it.
  useEffect(() => setOpen(false), [path]);

  return (
    <>
      <Burger
        className={classes.toggle}
        size="sm"
        opened={isOpen}
        // The theme's respect for it does not reach these bars.
        transitionDuration={isMotionReduced ? 0 : 300}
        aria-label="Toggle navigation"
        aria-expanded={isOpen}
        onClick={() => {
          setOpened(true);
          setOpen((open) => !open);
        }}
      />
      <Suspense>{wasOpened && <NavigationPanel isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
