import { Button, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import * as v from 'valibot';
import { Phone, ShortText } from '../../../contract/text.ts';
import { focusIfLost } from '../ui/focus-content.ts';

export interface WalkInValues {
  name: string;
  phone: string;
  /** Id; empty for none. */
  serviceId: string;
}

interface WalkInDialogProps {
  isOpen: boolean;
  /** Names by ids. */
  services: ReadonlyMap<string, string>;
  /** Resolves once it stands on this device. */
  onAdd(values: WalkInValues): Promise<void>;
  onClose(): void;
}

const BLANK: WalkInValues = { name: '', phone: '', serviceId: '' };

/** Somebody came without an appointment. It takes no time, so the clinic need not be asked. */
export function WalkInDialog({ isOpen, services, onAdd, onClose }: WalkInDialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const [problem, setProblem] = useState<string>();
  const form = useForm({ initialValues: BLANK, validate: { name: nameProblem, phone: phoneProblem } });

  async function add(values: WalkInValues) {
    setProblem(undefined);
    try {
      await onAdd({ ...values, name: values.name.trim(), phone: values.phone.trim() });
      form.reset();
      onClose();
    } catch {
      setProblem('This could not be saved. Please try again.');
    }
  }

  return (
    <Modal
      opened={isOpen && isMounted}
      onClose={onClose}
      onExitTransitionEnd={() => focusIfLost()}
      title="Add walk-in"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(add, (errors) => form.getInputNode(errors.name ? 'name' : 'phone')?.focus())}
      >
        <Stack>
          <TextInput
            label="Name"
            autoComplete="off"
            maxLength={120}
            size="md"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Phone"
            type="tel"
            autoComplete="off"
            maxLength={40}
            size="md"
            {...form.getInputProps('phone')}
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

function nameProblem(name: string): string | null {
  if (name.trim() === '') return 'Please enter a name';
  return v.is(ShortText, name) ? null : 'Please enter a name of one line, up to 120 characters';
}

function phoneProblem(phone: string): string | null {
  if (phone.trim() === '') return 'Please enter a phone number';
  if (v.is(Phone, phone)) return null;
  return 'Please enter a phone number with at least seven digits, and only digits, spaces, and + - ( ) . / x';
}
