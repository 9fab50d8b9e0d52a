import { Container } from '@mantine/core';
import { Link, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useWorkspace } from '../../app/app-context.ts';
import { retryImport } from '../../base/load-code.ts';
import { KnownRoleProvider } from '../live/known-role.ts';
import { useRole } from '../live/use-role.ts';
import classes from './dashboard-layout.module.css';
import frame from './frame.module.css';
import header from './header.module.css';

// Only admins download it.
const PaymentsCount = lazy(async () => ({
  default: (await retryImport(() => import('./payments-count.tsx'))).PaymentsCount,
}));

export function DashboardLayout({ children }: { children: ReactNode }) {
  const workspace = useWorkspace();
  const known = useRole(workspace);
  const isAdmin = known?.role === 'admin';
  const isDesk = known?.isDesk === true;
  const isAmongAdmins = useIsBelow('/_admin');
  const isAtDesk = useIsBelow('/dashboard/desk');
  const isAtPayments = useIsBelow('/payment-alerts');
  return (
    <Container size="lg" className={classes.layout}>
      <a className={frame.skip} href="#content">
        Skip the menu
      </a>
      <nav className={classes.menu} aria-label="Dashboard">
        <Link to="/dashboard" className={header.link} activeOptions={{ exact: true }}>
          My appointments
        </Link>
        <Link to="/dashboard/review" className={header.link}>
          My review
        </Link>
        {(isDesk || ((isAmongAdmins || isAtDesk) && known?.isDesk === undefined)) && (
          <Link to="/dashboard/desk" className={header.link} data-hidden={!isDesk || undefined}>
            Front desk
          </Link>
        )}
        {/* On an admin page, these links have their room before the clinic answers, so the page does not move. */}
        {(isAdmin || (isAmongAdmins && known?.role === undefined)) && (
          <div className={classes.adminLinks} data-hidden={!isAdmin || undefined}>
            <Link to="/dashboard/all-users" className={header.link}>
              All users
            </Link>
            <Link to="/dashboard/add-doctor" className={header.link}>
              Add doctor
            </Link>
            <Link to="/dashboard/manage-doctor" className={header.link}>
              Manage doctor
            </Link>
            <Link to="/dashboard/payment-alerts" className={`${header.link} ${classes.counted}`}>
              Payments to check
              <Suspense>
                {workspace && isAdmin && <PaymentsCount workspace={workspace} isPageOpen={isAtPayments} />}
              </Suspense>
            </Link>
            <Link to="/dashboard/audit" className={header.link}>
              Audit
            </Link>
          </div>
        )}
      </nav>
      {/* At the desk, staff and admin links differ in height: the content is remounted with them, so it does not move. */}
      <div
        key={isAtDesk && known?.isDesk === undefined ? 'unknown' : 'known'}
        id="content"
        className={classes.content}
        tabIndex={-1}
      >
        <KnownRoleProvider value={known}>{children}</KnownRoleProvider>
      </div>
    </Container>
  );
}

const useIsBelow = (route: string) => useMatches({ select: (matches) => matches.some(({ id }) => id.includes(route)) });
