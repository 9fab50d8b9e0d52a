import { useAccount } from '../../app/app-context.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { SaidLead } from './said-lead.tsx';
import { SignInPage } from './sign-in-page.tsx';

/**
 * For a link that worked a moment ago. If a response is lost, some browsers repeat the request, and are told that the
 * link is used. @param done the result if the person did it, such as 'your new password is set'
 */
export function UsedLink({ done }: { done: string }) {
  const account = useAccount();
  const next = account
    ? `You are logged in as ${account.email}.`
    : 'If it was not you, press Reset Password? on the login page.';
  return (
    <SignInPage title="This link was just used" lead={<SaidLead>{`If it was you, ${done}. ${next}`}</SaidLead>}>
      {account ? (
        <ButtonLink to="/appointment">Book an appointment</ButtonLink>
      ) : (
        <ButtonLink to="/login">Log in now</ButtonLink>
      )}
    </SignInPage>
  );
}
