import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { LONGEST_NAME, visibleName } from '../../../contract/visible-name.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { NO_NAME } from '../../words/no-name.ts';
import { useBusy } from '../ui/use-busy.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { useNameChange } from './use-name-change.ts';

interface NameFormProps {
  workspace: Workspace;
  isOffline: boolean;
}

/** The person's name at the clinic. If somebody else registered their address, that person has also chosen the name. */
export function NameForm({ workspace, isOffline }: NameFormProps) {
  const [typed, setTyped] = useState<string>();
  const [isBlank, setBlank] = useState(false);
  const { problem, save } = useNameChange(workspace);
  const [isSaving, run] = useBusy();
  const field = useRef<HTMLInputElement>(null);
  const button = useFocusBack(isSaving, isOffline);
  const name = typed ?? workspace.account.name;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isOffline) return;
    const wanted = visibleName(name);
    setBlank(!wanted);
    if (!wanted) return field.current?.focus();
    run(async () => {
      if (await save(wanted)) setTyped(undefined);
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-start" gap="sm">
        <TextInput
          ref={field}
          label="Name"
          description="Appointments that are already booked keep the name they were booked under."
          error={isBlank ? NO_NAME : problem}
          value={name}
          readOnly={isSaving}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="name"
          maxLength={LONGEST_NAME}
          aria-required
          flex="1 1 16rem"
          maw="28rem"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
        <Button
          type="submit"
          variant="default"
          mt={{ base: 0, sm: '1.6rem' }}
          ref={button}
          loading={isSaving}
          disabled={isOffline}
        >
          Save name
        </Button>
      </Group>
    </form>
  );
}
