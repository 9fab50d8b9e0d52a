import { Link } from '@tanstack/react-router';
import { useAccount } from './app-context.ts';
import classes from './header.module.css';

const signedOutLink = `${classes.link} ${classes.signedOut}`;

export function NavigationLinks() {
  const account = useAccount();
  return (
    <>
      <Link to="/" className={classes.link} activeOptions={{ exact: true }}>
        Home
      </Link>
      <Link to="/appointment" className={classes.link}>
        Appointment
      </Link>
      {account ? (
        <Link to="/dashboard" className={classes.link}>
          Dashboard
        </Link>
      ) : (
        <>
          <Link to="/register" search={keepDestination} className={signedOutLink}>
            Register
          </Link>
          <Link to="/login" search={keepDestination} className={signedOutLink}>
            Login
          </Link>
        </>
      )}
    </>
  );
}

/** Who changes between the two forms still comes back to where they were going. */
function keepDestination(search: { redirect?: string | undefined }) {
  return { redirect: search.redirect };
}
