import { ButtonLink } from '../ui/button-link.tsx';
import { AccountPage } from './account-page.tsx';

/** For a link that was used before, is too old, or never was one. @param problem in words that help */
export function DeadLink({ problem }: { problem: string }) {
  return (
    <AccountPage title="This link does not work" lead={problem}>
      <ButtonLink to="/login">Log in now</ButtonLink>
    </AccountPage>
  );
}
