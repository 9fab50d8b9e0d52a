import { Group } from '@mantine/core';
import { productName } from '../../platform/env.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageSection } from './page-section.tsx';

export function NotFound() {
  return (
    <>
      <title>{`Page not found - ${productName}`}</title>
      <PageSection title="This page does not exist">
        <Group>
          <ButtonLink to="/appointment">Book an appointment</ButtonLink>
          <ButtonLink to="/dashboard" variant="default">
            My appointments
          </ButtonLink>
          <ButtonLink to="/" variant="default">
            Go to the home page
          </ButtonLink>
        </Group>
      </PageSection>
    </>
  );
}
