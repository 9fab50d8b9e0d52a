import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import type { Workspace } from '../../../app/workspaces.ts';
import type { PatientNamed } from '../../../commands/patient-named.ts';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { NotSaved } from '../../ui/not-saved.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useHeld } from '../../ui/use-held.ts';
import { useSendOnce } from '../../ui/use-send-once.ts';
import { PatientFields } from './patient-fields.tsx';
import { NO_PATIENT, namedIn, PatientValues, patientRules } from './patient-form.ts';
import { findTodaysAppointments, todaysText } from './todays-appointments.ts';

export interface WalkInValues extends PatientNamed {
  /** Id; empty for none. */
  serviceId: string;
}

interface WalkInFormProps {
  workspace: Workspace;
  /** ISO day. */
  today: string;
  /** Names by ids. */
  services: ReadonlyMap<string, string>;
  /** Resolves once it is saved on this device. */
  onAdd(values: WalkInValues): Promise<void>;
  onAdded(): void;
}

export const WALK_IN_DRAFT = 'walk-in';
const Values = v.fallback(v.object({ ...PatientValues.entries, serviceId: v.string() }), {
  ...NO_PATIENT,
  serviceId: '',
});

export function WalkInForm({ workspace, today, services, onAdd, onAdded }: WalkInFormProps) {
  const { isSent, hasFailed, sendOnce } = useSendOnce();
  const { drafts } = workspace;
  const form = useForm({
    initialValues: v.parse(Values, drafts.read(WALK_IN_DRAFT)),
    onValuesChange: (values) => drafts.write(WALK_IN_DRAFT, values),
    validate: patientRules,
  });
  const button = useFocusBack(form.submitting);
  const { patientId, name } = form.values;
  const appointments = useLiveQuery(
    async () => (patientId ? findTodaysAppointments(workspace.db, { patientId, today }) : []),
    [workspace, patientId, today],
  );
  const known = useHeld(todaysText(appointments ?? []), isSent);

  async function add(values: typeof form.values) {
    await sendOnce(async () => {
      await onAdd({ ...namedIn(values), serviceId: values.serviceId });
      drafts.forget(WALK_IN_DRAFT);
      onAdded();
    });
  }

  return (
    <form noValidate onSubmit={form.onSubmit(add, focusFirstError(form))}>
      <Stack>
        <PatientFields
          workspace={workspace}
          values={form.values}
          onChange={(values) => form.setValues(values)}
          name={form.getInputProps('name')}
          phone={form.getInputProps('phone')}
          isSent={isSent}
        >
          <div>
            <Text role="status" fw={600} mb={known && 'md'}>
              {known && (
                <>
                  <bdi>{name}</bdi>
                  {known}
                </>
              )}
            </Text>
            <NativeSelect
              label="Service (optional)"
              size="md"
              data={[{ value: '', label: '' }, ...Array.from(services, ([value, label]) => ({ value, label }))]}
              {...form.getInputProps('serviceId')}
            />
          </div>
          {hasFailed && <NotSaved />}
          <Button type="submit" size="md" ref={button} loading={form.submitting}>
            Add
          </Button>
        </PatientFields>
      </Stack>
    </form>
  );
}
