import '@mantine/core/styles/Input.css';
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Service } from '../../../contract/service.ts';
import { bookSlot } from '../../commands/book-slot.ts';
import { useIsOffline } from '../shell/use-is-offline.ts';
import type { Workspace } from '../shell/workspaces.ts';
import { dayText } from './day-text.ts';
import { OtherWishes } from './other-wishes.tsx';
import { sayIfWaiting } from './say-if-waiting.ts';

interface BookingFormProps {
  workspace: Workspace;
  service: Service;
  /** ISO day. */
  date: string;
  /** The wish stands on this device. */
  onSaved(): void;
}

export function BookingForm({ workspace, service, date, onSaved }: BookingFormProps) {
  const { account } = workspace;
  const isOffline = useIsOffline(workspace);
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    initialValues: { phone: '', slot: '', second: '', third: '' },
    validate: {
      phone: (phone) => (phone.trim() ? null : 'Please put your phone number'),
      slot: (slot) => (slot ? null : 'Please select appointment time'),
    },
  });

  // (step 1) The values go to the command; the network is never waited for.
  async function handleSubmit({ phone, slot, second, third }: typeof form.values) {
    setProblem(undefined);
    try {
      const others = isOffline ? [second, third] : [];
      const orElse = [...new Set(others)].filter((wish) => wish !== '' && wish !== slot);
      const entry = await bookSlot(workspace, { service, date, slot, orElse, phone });
      onSaved();
      await sayIfWaiting(workspace, entry);
    } catch {
      setProblem('This could not be saved. Please try again.');
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => form.getInputNode(errors.phone ? 'phone' : 'slot')?.focus())}
    >
      <Stack>
        <Text>
          {dayText(date)} · ${service.price} per 30 minutes
        </Text>
        <TextInput label="Name" value={account.name} readOnly variant="filled" />
        <TextInput label="Email" value={account.email} readOnly variant="filled" />
        <TextInput
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          data-autofocus
          {...form.getInputProps('phone')}
        />
        <NativeSelect
          label="Appointment time"
          data={[{ value: '', label: '' }, ...service.available]}
          {...form.getInputProps('slot')}
        />
        {isOffline && (
          <OtherWishes
            available={service.available.filter((slot) => slot !== form.values.slot)}
            second={form.getInputProps('second')}
            third={form.getInputProps('third')}
          />
        )}
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {problem}
          </Text>
        )}
        <Button type="submit" size="md" loading={form.submitting}>
          Book
        </Button>
      </Stack>
    </form>
  );
}
