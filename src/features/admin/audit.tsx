import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { listAudit } from '../../../contract/audit.ts';
import { useWorkspace } from '../../app/app-context.ts';
import type { Workspace } from '../../app/workspaces.ts';
import { collectAudit } from '../../commands/read-audit.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useOfflineReason } from '../live/use-offline-reason.ts';
import { focusIfLost } from '../ui/focus-content.ts';
import { StatusLine } from '../ui/status-line.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { auditCsv } from './audit-csv.ts';
import { AuditSearchForm } from './audit-search-form.tsx';
import { AuditTable } from './audit-table.tsx';
import { ListState } from './list-state.tsx';
import { useAudit } from './use-audit.ts';
import { useAuditSearch } from './use-audit-search.ts';

/** Who changed what at the clinic. */
export function Audit() {
  const workspace = useWorkspace();
  return workspace && <AuditOf workspace={workspace} />;
}

const WHAT = 'Who changed what at the clinic, newest first, on the clinic’s clock.';
const OFFLINE =
  'The clinic can’t be reached right now. The audit stays there, and can be read once the clinic answers.';

function AuditOf({ workspace }: { workspace: Workspace }) {
  const [search, searchFor] = useAuditSearch();
  const { lines, next, receivedAt, state, goOn } = useAudit(workspace, search);
  const offlineReason = useOfflineReason(workspace, listAudit);
  const [isSaving, run] = useBusy();
  const isOffline = offlineReason !== undefined;
  const older = useRef<HTMLButtonElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const download = useRef<HTMLButtonElement>(null);

  /** How many lines there were when older ones were requested. */
  const shown = useRef<number>(undefined);
  const had = useRef(state);
  useEffect(() => {
    // The answer to an automatic retry removes the button without a press.
    if (had.current === 'failed' && state === 'ready') focusIfLost();
    had.current = state;
    const { current: before } = shown;
    if (state === 'loading' || before === undefined) return;
    shown.current = undefined;
    // The button is disabled while loading, and goes with the last lines: focus the first new row, or else the last.
    const rows = () => [...(table.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])];
    focusIfLost(() => older.current ?? rows()[before] ?? rows().at(-1) ?? null);
  }, [state]);

  function showOlder() {
    shown.current = lines.length;
    void goOn();
  }

  async function save() {
    const all = await collectAudit(workspace, search);
    if (all) saveFile('audit.csv', auditCsv(all), 'text/csv');
    // It could not hold the focus until now.
    focusIfLost(() => download.current);
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
