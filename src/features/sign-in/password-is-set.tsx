import { useAccount } from '../../app/app-context.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { SignInPage } from './sign-in-page.tsx';

const TITLE = 'Your new password is set';
/** The provider does not renew earlier logins, and the clinic's token expires with the ID token (decision 030). */
const ELSEWHERE = 'Where you are still logged in, you will be asked for it within an hour.';

/** The login page would redirect a logged-in person without saying whose login it is. @param email whose password it is */
export function PasswordIsSet({ email }: { email: string | null }) {
  const account = useAccount();
  if (!account)
    return (
      <SignInPage title={TITLE} lead={`You can log in with it now. ${ELSEWHERE}`}>
        <ButtonLink to="/login">Log in now</ButtonLink>
      </SignInPage>
    );
  const isTheirs = account.email === email;
  const next = isTheirs
    ? `Use the new password the next time you log in. ${ELSEWHERE}`
    : 'To use the new password, log out first.';
  return (
    <SignInPage
      title={TITLE}
      lead={<span style={{ overflowWrap: 'anywhere' }}>{`You are logged in as ${account.email}. ${next}`}</span>}
    >
      {isTheirs && <ButtonLink to="/appointment">Book an appointment</ButtonLink>}
    </SignInPage>
  );
}
