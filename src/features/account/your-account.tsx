import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { exportData as endpoint } from '../../../contract/personal-data.ts';
import { useApp, useWorkspace } from '../../app/app-context.ts';
import { deleteLogin } from '../../app/delete-login.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { deleteAccount } from '../../commands/delete-account.ts';
import { exportData } from '../../commands/export-data.ts';
import { getFact } from '../../data/facts.ts';
import { countWaitingEntries } from '../../data/outbox-entries.ts';
import { saveFile } from '../../platform/save-file.ts';
import { KEPT_TEXT } from '../../words/kept-text.ts';
import { useOfflineReason } from '../live/use-offline-reason.ts';
import { AnchorLink } from '../ui/anchor-link.tsx';
import { AskDialog } from '../ui/ask-dialog.tsx';
import { LoadingPart } from '../ui/loading.tsx';
import { StatusLine } from '../ui/status-line.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { NameForm } from './name-form.tsx';
import { UnconfirmedEmail } from './unconfirmed-email.tsx';

/** Wraps wherever it must: an address has no spaces. */
const WRAP = { overflowWrap: 'anywhere' } as const;

/** What the clinic knows about the person, to download and to delete. */
export function YourAccount() {
  const workspace = useWorkspace();
  return (
    <Stack gap="lg">
      <Title order={1} fz="h2">
        Your account
      </Title>
      {workspace ? <Account workspace={workspace} /> : <LoadingPart label="Loading your account" height="14rem" />}
    </Stack>
  );
}

const DELETION =
  'Your unpaid appointments are canceled, and your name, email address and phone number are deleted. Paid appointments stay: the clinic has to keep them for its books, without your name. This can’t be undone.';

const DELETION_UNKNOWN = 'The answer did not come, so it is not known yet whether your account was deleted.';

function lostText(waiting: number): string {
  if (waiting === 0) return '';
  return waiting === 1
    ? ' The clinic has not confirmed one request. It is deleted, and won’t be sent anymore.'
    : ` The clinic has not confirmed ${waiting} requests. They are deleted, and won’t be sent anymore.`;
}

function Account({ workspace }: { workspace: Workspace }) {
  const app = useApp();
  const { email, uid } = workspace.account;
  const offlineReason = useOfflineReason(workspace, endpoint);
  const [isExporting, run] = useBusy();
  const button = useFocusBack(isExporting, offlineReason !== undefined);
  const { isOpen, open, close } = useDialogEntry('delete-account');
  // True until the clinic has answered about the account again.
  const isUnknown = useLiveQuery(() => getFact(workspace.db, 'hasAskedToBeDeleted'), [workspace]);
  const waiting = useLiveQuery(() => countWaitingEntries(workspace.db), [workspace]) ?? 0;

  async function save() {
    const data = await exportData(workspace, { email }, 'Download my data');
    if (data) saveFile('my-data.json', data, 'application/json');
  }

  async function remove() {
    if (await deleteAccount(workspace, email)) await deleteLogin(app, uid);
    else close();
  }

  return (
    <>
      <Text style={WRAP}>{email}</Text>
      <NameForm workspace={workspace} isOffline={offlineReason !== undefined} />
      <Text maw="60ch">{KEPT_TEXT}</Text>
      <Text size="sm">
        <AnchorLink to="/dashboard/device" display="inline-block" py="0.75rem">
          What is saved on this device
        </AnchorLink>
      </Text>
      <StatusLine>
        {!isOpen && isUnknown && `${DELETION_UNKNOWN} `}
        {offlineReason}
      </StatusLine>
      <Group>
        <Button
          variant="default"
          ref={button}
          loading={isExporting}
          disabled={offlineReason !== undefined}
          onClick={() => run(save)}
        >
          Download my data
        </Button>
        <Button
          variant="outline"
          color="var(--mantine-color-error)"
          disabled={offlineReason !== undefined}
          onClick={() => open()}
        >
          Delete my account
        </Button>
      </Group>
      <UnconfirmedEmail workspace={workspace} isOffline={offlineReason !== undefined} />
      <AskDialog
        title="Delete your account?"
        text={DELETION + lostText(waiting)}
        action="Delete my account"
        isOpen={isOpen}
        offlineReason={offlineReason}
        onConfirm={remove}
        onClose={close}
      />
    </>
  );
}
