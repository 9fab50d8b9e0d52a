import { Button, Group } from '@mantine/core';
import { PageSection } from './page-section.tsx';

export function PageFailed() {
  return (
    <PageSection title="This page could not be shown" lead="Loading it again usually helps.">
      <Group>
        <Button onClick={() => location.reload()}>Load again</Button>
      </Group>
    </PageSection>
  );
}
