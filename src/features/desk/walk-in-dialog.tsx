import { Button, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import type { Workspace } from '../../app/workspaces.ts';
import type { PatientNamed } from '../../commands/patient-named.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { PatientFields } from './patient-fields.tsx';
import { NO_PATIENT, namedIn, patientRules } from './patient-form.ts';

export interface WalkInValues extends PatientNamed {
  /** Id; empty for none. */
  serviceId: string;
}

interface WalkInDialogProps {
  workspace: Workspace;
  isOpen: boolean;
  /** Names by ids. */
  services: ReadonlyMap<string, string>;
  /** Resolves once it stands on this device. */
  onAdd(values: WalkInValues): Promise<void>;
  onClose(): void;
}

const BLANK = { ...NO_PATIENT, serviceId: '' };

/** Somebody came without an appointment. It takes no time, so the clinic need not be asked. */
export function WalkInDialog({ workspace, isOpen, services, onAdd, onClose }: WalkInDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const sendOnce = useSendOnce(isOpen);
  const [problem, setProblem] = useState<string>();
  const form = useForm({ initialValues: BLANK, validate: patientRules });

  async function add(values: typeof BLANK) {
    setProblem(undefined);
    try {
      await sendOnce(async () => {
        await onAdd({ ...namedIn(values), serviceId: values.serviceId });
        onClose();
      });
    } catch {
      setProblem('This could not be saved. Please try again.');
    }
  }

  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      onExitTransitionEnd={() => {
        form.reset();
        setProblem(undefined);
        focusIfLost();
      }}
      title="Add walk-in"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(add, (errors) => form.getInputNode(errors.name ? 'name' : 'phone')?.focus())}
      >
        <Stack>
          <PatientFields
            workspace={workspace}
            values={form.values}
            onChange={(values) => form.setValues(values)}
            name={form.getInputProps('name')}
            phone={form.getInputProps('phone')}
          />
          <NativeSelect
            label="Service (optional)"
            size="md"
            data={[{ value: '', label: '' }, ...Array.from(services, ([value, label]) => ({ value, label }))]}
            {...form.getInputProps('serviceId')}
          />
          {problem && (
            <Text role="alert" c="var(--mantine-color-error)" size="sm">
              {problem}
            </Text>
          )}
          <Button type="submit" size="md" loading={form.submitting}>
            Add
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
