import { useAccount } from '../../app/app-context.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { AccountPage } from './account-page.tsx';

const TITLE = 'Your new password is set';
/** The provider renews no login of before, and the clinic's token is not older than that (decision 030). */
const ELSEWHERE = 'Where you are still logged in, you will be asked for it within an hour.';

/** Who is logged in here is led on from the login page, without a word of whose login that is. @param email whose password it is */
export function PasswordIsSet({ email }: { email: string | null }) {
  const account = useAccount();
  if (!account)
    return (
      <AccountPage title={TITLE} lead={`You can log in with it now. ${ELSEWHERE}`}>
        <ButtonLink to="/login">Log in now</ButtonLink>
      </AccountPage>
    );
  const isTheirs = account.email === email;
  const next = isTheirs
    ? `Use the new password the next time you log in. ${ELSEWHERE}`
    : 'To use the new password, log out first.';
  return (
    <AccountPage
      title={TITLE}
      lead={<span style={{ overflowWrap: 'anywhere' }}>{`You are logged in as ${account.email}. ${next}`}</span>}
    >
      {isTheirs && <ButtonLink to="/appointment">Book an appointment</ButtonLink>}
    </AccountPage>
  );
}
