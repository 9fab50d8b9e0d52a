import { Stack, Text, Title } from '@mantine/core';
import { useWorkspace } from '../../app/app-context.ts';
import { DoctorForm } from './doctor-form.tsx';

export function AddDoctor() {
  const workspace = useWorkspace();
  return (
    <Stack gap="lg" maw="32rem">
      <div>
        <Title order={1} fz="h2">
          Add doctor
        </Title>
        <Text c="dimmed" mt={4}>
          The doctor will appear under Manage doctor.
        </Text>
      </div>
      {workspace && <DoctorForm workspace={workspace} />}
    </Stack>
  );
}
