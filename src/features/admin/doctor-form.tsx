import { Box, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { addDoctor as endpoint } from '../../../contract/doctor.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { addDoctor } from '../../commands/add-doctor.ts';
import { useOfflineReason } from '../live/use-offline-reason.ts';
import { Loading } from '../ui/loading.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useTakesLong } from '../ui/use-takes-long.ts';
import { specialties } from './admin-lists.ts';
import { checkDoctorEmail, checkDoctorName, checkImage, checkSpecialty } from './doctor-rules.ts';
import { ImageField } from './image-field.tsx';
import { useAdminList } from './use-admin-list.ts';

const DRAFT = 'doctor';
const EMPTY = { name: '', email: '', specialty: '' };
/** A picture is chosen anew. */
const Draft = v.fallback(v.object({ name: v.string(), email: v.string(), specialty: v.string() }), EMPTY);

type Values = v.InferOutput<typeof Draft> & { image: File | null };

export function DoctorForm({ workspace }: { workspace: Workspace }) {
  const known = useAdminList(workspace, specialties);
  const offlineReason = useOfflineReason(workspace, endpoint);
  const fields = useRef<HTMLFormElement>(null);
  /** Grows with each doctor that was added, and gives the next one a file field of its own. */
  const [count, setCount] = useState(0);
  const form = useForm<Values>({
    initialValues: { ...v.parse(Draft, workspace.drafts.read(DRAFT)), image: null },
    onValuesChange: (values) => workspace.drafts.write(DRAFT, v.parse(Draft, values)),
    validate: { name: checkDoctorName, email: checkDoctorEmail, specialty: checkSpecialty, image: checkImage },
  });

  const addButton = useFocusBack(form.submitting, offlineReason !== undefined);
  const takesLong = useTakesLong(form.submitting);

  async function handleSubmit({ image, ...person }: Values) {
    const answer = image && (await addDoctor(workspace, { ...person, image }));
    if (!answer) return;
    if (answer !== true) {
      form.setFieldError(answer.field, answer.text);
      return focusOn(answer.field);
    }
    form.setInitialValues({ ...EMPTY, image: null });
    form.reset();
    setCount((count) => count + 1);
    focusOn('name');
  }

  function focusOn(field: string) {
    fields.current?.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
  }

  return (
    <form
      ref={fields}
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusOn(Object.keys(errors)[0] ?? ''))}
    >
      <Stack>
        <TextInput label="Name" autoComplete="off" maxLength={120} {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" autoComplete="off" maxLength={254} {...form.getInputProps('email')} />
        <Box pos="relative">
          <NativeSelect
            label="Specialty"
            data={[{ value: '', label: 'Choose a specialty' }, ...(known.rows ?? []).map(({ name }) => name)]}
            {...form.getInputProps('specialty')}
          />
          {known.isMissing && !known.hasFailed && offlineReason === undefined && (
            <Loading label="Loading the specialties" />
          )}
        </Box>
        <ImageField
          key={count}
          image={form.values.image}
          error={form.errors.image}
          onChange={(image) => {
            form.setFieldValue('image', image);
            form.setFieldError('image', image && checkImage(image));
          }}
        />
        {offlineReason && (
          <Text size="sm" role="status" id="offline-reason">
            {offlineReason} {Object.values(form.values).some(Boolean) && 'What you have typed stays here.'}
          </Text>
        )}
        <Button
          type="submit"
          size="md"
          ref={addButton}
          loading={form.submitting}
          disabled={offlineReason !== undefined}
          aria-describedby={offlineReason && 'offline-reason'}
        >
          Add doctor
        </Button>
        <Text size="sm" role="status">
          {takesLong && 'This takes longer than usual. On a slow connection a picture may need two minutes.'}
        </Text>
      </Stack>
    </form>
  );
}
