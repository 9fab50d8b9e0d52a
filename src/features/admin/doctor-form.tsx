import { Box, Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { addDoctor as endpoint } from '../../../contract/doctor.ts';
import { LONGEST_EMAIL } from '../../../contract/text.ts';
import { LONGEST_NAME } from '../../../contract/visible-name.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { addDoctor } from '../../commands/add-doctor.ts';
import { useOfflineReason } from '../live/use-offline-reason.ts';
import { focusFirstError } from '../ui/focus-first-error.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useTakesLong } from '../ui/use-takes-long.ts';
import { specialties } from './admin-lists.ts';
import { checkDoctorEmail, checkDoctorName, checkImage, checkSpecialty } from './doctor-rules.ts';
import { ImageField } from './image-field.tsx';
import { useAdding } from './use-adding.ts';
import { useAdminList } from './use-admin-list.ts';

const DRAFT = 'doctor';
const EMPTY = { name: '', email: '', specialty: '' };
/** Without the picture, which has to be chosen again. */
const Draft = v.fallback(v.object({ name: v.string(), email: v.string(), specialty: v.string() }), EMPTY);

type Values = v.InferOutput<typeof Draft> & { image: File | null };

export function DoctorForm({ workspace }: { workspace: Workspace }) {
  const known = useAdminList(workspace, specialties);
  const offlineReason = useOfflineReason(workspace, endpoint);
  /** Grows with each file that is dropped, to give the next one a new field. */
  const [count, setCount] = useState(0);
  const readDraft = (): Values => ({ ...v.parse(Draft, workspace.drafts.read(DRAFT)), image: null });
  const form = useForm<Values>({
    initialValues: readDraft(),
    onValuesChange: (values) => workspace.drafts.write(DRAFT, v.parse(Draft, values)),
    validate: { name: checkDoctorName, email: checkDoctorEmail, specialty: checkSpecialty, image: checkImage },
  });

  const [isAdding, run] = useAdding(workspace, () => form.setValues(readDraft()));
  const addButton = useFocusBack(isAdding, offlineReason !== undefined);
  const takesLong = useTakesLong(isAdding);
  /** The field to focus as soon as it can be used again. */
  const next = useRef<string>(undefined);
  const focusNext = useEffectEvent(() => {
    if (next.current) form.getInputNode(next.current)?.focus();
    next.current = undefined;
  });
  useEffect(() => {
    if (!isAdding) focusNext();
  }, [isAdding]);

  async function add({ image, ...person }: Values) {
    const answer = image && (await addDoctor(workspace, { ...person, image }));
    if (!answer) return;
    if (answer !== true) {
      if (answer.isUnreadable) {
        form.setFieldValue('image', null);
        setCount((count) => count + 1);
      }
      form.setFieldError(answer.field, answer.text);
      next.current = answer.field;
      return;
    }
    form.setInitialValues({ ...EMPTY, image: null });
    form.reset();
    setCount((count) => count + 1);
    next.current = 'name';
  }

  return (
    <form noValidate onSubmit={form.onSubmit((values) => run(() => add(values)), focusFirstError(form))}>
      <Stack>
        {/* Read-only while sending: the clinic's answer is about what was sent. */}
        <TextInput
          label="Name"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          aria-required
          readOnly={isAdding}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          maxLength={LONGEST_EMAIL}
          aria-required
          readOnly={isAdding}
          {...form.getInputProps('email')}
        />
        <Box pos="relative">
          <NativeSelect
            label="Specialty"
            data={[{ value: '', label: 'Choose a specialty' }, ...(known.rows ?? []).map(({ name }) => name)]}
            aria-required
            disabled={isAdding}
            {...form.getInputProps('specialty')}
          />
          {known.isMissing && !known.hasFailed && offlineReason === undefined && (
            <Loading label="Loading the specialties" />
          )}
        </Box>
        {known.isMissing && known.hasFailed && offlineReason === undefined && (
          <LoadFailed what="The list of specialties" onTryAgain={known.tryAgain} />
        )}
        <ImageField
          key={count}
          image={form.values.image}
          isDisabled={isAdding}
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
          loading={isAdding}
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
