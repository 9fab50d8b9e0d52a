import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { visibleName } from '../../../contract/person-name.ts';
import { useApp } from '../../app/app-context.ts';
import { changeName } from '../../app/change-name.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { addMessage } from '../../data/messages.ts';
import { useBusy } from '../ui/use-busy.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';

interface NameFormProps {
  workspace: Workspace;
  isOffline: boolean;
}

/** What the clinic calls the person. Whoever registered an address that they did not own has named its account, too. */
export function NameForm({ workspace, isOffline }: NameFormProps) {
  const app = useApp();
  const { account, db, sync } = workspace;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, run] = useBusy();
  const field = useRef<HTMLInputElement>(null);
  const button = useFocusBack(isSaving, isOffline);
  const name = typed ?? account.name;

  async function save() {
    const problem = await changeName(app, visibleName(name));
    setProblem(problem);
    if (problem) return sync.doubt();
    setTyped(undefined);
    await addMessage(db, { kind: 'success', text: 'Your name is saved.' }, Date.now());
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isOffline) return;
    if (visibleName(name)) return run(save);
    setProblem('Please put your name');
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit}>
      <Group align="flex-start" gap="sm">
        <TextInput
          ref={field}
          label="Name"
          description="Appointments that are already booked keep the name they were booked under."
          // What was not known is by now.
          error={visibleName(name) === account.name ? undefined : problem}
          value={name}
          readOnly={isSaving}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="name"
          maxLength={120}
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
