import { Link, useLocation } from '@tanstack/react-router';
import { useAccount } from '../../app/app-context.ts';
import classes from './header.module.css';

const signedOutLink = `${classes.link} ${classes.signedOut}`;

/** @param replace for links in a dialog, to replace its history entry */
export function NavigationLinks({ replace = false }: { replace?: boolean }) {
  const account = useAccount();
  const isBelowDashboard = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard/') });
  return (
    <>
      <Link to="/" replace={replace} className={classes.link} activeOptions={{ exact: true }}>
        Home
      </Link>
      <Link to="/appointment" replace={replace} className={classes.link}>
        Appointment
      </Link>
      {account ? (
        <Link
          to="/dashboard"
          replace={replace}
          className={classes.link}
          activeOptions={{ exact: true }}
          inactiveProps={isBelowDashboard ? SECTION : {}}
        >
          Dashboard
        </Link>
      ) : (
        <>
          <Link to="/register" replace={replace} search={keepDestination} className={signedOutLink}>
            Register
          </Link>
          <Link to="/login" replace={replace} search={keepDestination} className={signedOutLink}>
            Login
          </Link>
        </>
      )}
    </>
  );
}

/** The page is below this link: it looks like the link of the page, and a screen reader does not take it for that. */
const SECTION = { 'data-status': 'active', 'aria-current': 'true' } as const;

/** Someone who switches between the two forms still returns to where they were going. */
function keepDestination(search: { redirect?: string | undefined }) {
  return { redirect: search.redirect };
}
