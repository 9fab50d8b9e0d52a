import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { listAudit } from '../../../contract/audit.ts';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { collectAudit } from '../../commands/read-audit.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useOfflineReason } from '../live/use-offline-reason.ts';
import { StatusLine } from '../ui/status-line.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { auditCsv } from './audit-csv.ts';
import { AuditSearchForm } from './audit-search-form.tsx';
import { AuditTable } from './audit-table.tsx';
import { ListState } from './list-state.tsx';
import { useAudit } from './use-audit.ts';
import { useAuditSearch } from './use-audit-search.ts';
import { useFocusOnOlder } from './use-focus-on-older.ts';

export function Audit() {
  const workspace = useWorkspace();
  return workspace && <AuditOf workspace={workspace} />;
}

const WHAT = 'Who changed what at the clinic, newest first, on the clinic’s clock.';
const OFFLINE =
  'The clinic can’t be reached right now. The audit stays there, and can be read once the clinic answers.';

function AuditOf({ workspace }: { workspace: Workspace }) {
  const [search, searchFor] = useAuditSearch();
  const audit = useAudit(workspace, search);
  const { lines, next, receivedAt, state } = audit;
  const offlineReason = useOfflineReason(workspace, listAudit);
  const [isSaving, run] = useBusy();
  const isOffline = offlineReason !== undefined;
  const { older, table, showOlder } = useFocusOnOlder(audit);
  const download = useFocusBack(isSaving, isOffline);

  async function save() {
    const all = await collectAudit(workspace, search);
    if (all) saveFile('audit.csv', auditCsv(all), 'text/csv');
  }

  return (
    <Stack gap="lg">
      <div>
        <Title order={1} fz="h2">
          Audit
        </Title>
        <StatusLine>{isOffline ? OFFLINE : WHAT}</StatusLine>
        <ListState pulledAt={receivedAt} isMissing={false} offlineReason={undefined} />
      </div>
      <AuditSearchForm search={search} onSearch={searchFor} />
      {(lines.length > 0 || state === 'loading') && (
        <AuditTable ref={table} lines={lines} isLoading={state === 'loading'} />
      )}
      {state === 'ready' && lines.length === 0 && <Text role="status">Nothing was found.</Text>}
      {state === 'failed' && !isOffline && <Text role="alert">The audit could not be loaded. We’ll keep trying.</Text>}
      <Group>
        {state === 'failed' && (
          <Button variant="default" onClick={showOlder}>
            Try again
          </Button>
        )}
        {state !== 'failed' && next !== undefined && (
          <Button ref={older} variant="default" loading={state === 'loading'} disabled={isOffline} onClick={showOlder}>
            Show older
          </Button>
        )}
        {lines.length > 0 && (
          <Button ref={download} variant="default" loading={isSaving} disabled={isOffline} onClick={() => run(save)}>
            Download as CSV
          </Button>
        )}
      </Group>
    </Stack>
  );
}
