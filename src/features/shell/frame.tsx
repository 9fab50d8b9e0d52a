import type { ReactNode } from 'react';
import { DemoNotice } from './demo-notice.tsx';
import classes from './frame.module.css';
import { Header } from './header.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to the content
      </a>
      <Header />
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <DemoNotice />
      <UpdateNotice />
    </div>
  );
}
