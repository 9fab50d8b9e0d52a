import { useAccount } from '../../app/app-context.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { SaidLead } from './said-lead.tsx';
import { SignInPage } from './sign-in-page.tsx';

const TITLE = 'This link does not work';

/** For a link that was used before, is too old, or never was valid. @param problem in words for a person who is not logged in */
export function DeadLink({ problem }: { problem: string }) {
  const account = useAccount();
  if (!account)
    return (
      <SignInPage title={TITLE} lead={<SaidLead>{problem}</SaidLead>}>
        <ButtonLink to="/login">Log in now</ButtonLink>
      </SignInPage>
    );
  const lead = `It has already been used, is too old, or is not complete. You are logged in as ${account.email}.`;
  return (
    <SignInPage title={TITLE} lead={<SaidLead>{lead}</SaidLead>}>
      <ButtonLink to="/appointment">Book an appointment</ButtonLink>
    </SignInPage>
  );
}
