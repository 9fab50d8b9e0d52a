import { type ReactNode, useRef } from 'react';
import { DeferHeaderProvider, useIsContentShown } from '../ui/defer-header.ts';
import { DemoNotice } from './demo-notice.tsx';
import classes from './frame.module.css';
import { Header } from './header.tsx';
import { TabOnlyNotice } from './tab-only-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

interface FrameProps {
  children: ReactNode;
  /** Comes below the page's content. */
  footer: ReactNode;
}

export function Frame({ children, footer }: FrameProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnArrival(main);
  const { isContentShown, hold } = useIsContentShown();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Header isContentShown={isContentShown} />
      <main id="main" ref={main} className={classes.main} tabIndex={-1}>
        <DeferHeaderProvider value={hold}>{children}</DeferHeaderProvider>
      </main>
      {footer}
      <DemoNotice />
      <TabOnlyNotice />
      <UpdateNotice />
    </div>
  );
}
