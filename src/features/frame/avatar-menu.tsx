import { loadCode } from '../../base/load-code.ts';
import { DATABASE_TIME_LIMIT_MS, withinTime } from '../../base/within-time.ts';
import '@mantine/core/styles/Menu.css';
import { Menu, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useApp, useWorkspace } from '../../app/app-context.ts';
import { signOut } from '../../app/sign-out.ts';
import type { MolarDb } from '../../data/db.ts';
import { productName, versionText } from '../../platform/env.ts';
import type { Account } from '../../platform/session.ts';
import { useInstall } from '../live/use-install.ts';
import { moveToasts } from '../messages/shown-toasts.ts';
import { DropdownGuard } from '../ui/dropdown-guard.tsx';
import { FocusAfter } from '../ui/focus-after.tsx';
import { Photo } from '../ui/photo.tsx';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';

const LogoutDialog = lazy(() =>
  loadCode(() => import('./logout-dialog.tsx')).then((m) => ({ default: m.LogoutDialog })),
);

export function AvatarMenu({ account }: { account: Account }) {
  const app = useApp();
  const navigate = useNavigate();
  const { way: installWay } = useInstall();
  const workspace = useWorkspace();
  const asking = useDialogEntry('log-out');

  async function logout() {
    if (workspace && (await isAnyLeft(workspace.db))) asking.open();
    else await signOut(app);
  }

  return (
    <>
      <Menu position="bottom-end" width="min(13.75rem, calc(100vw - 1rem))" withinPortal={false} onOpen={moveToasts}>
        <Menu.Target>
          <UnstyledButton aria-label={account.name} style={{ borderRadius: '50%' }}>
            <Photo src={account.photoURL} alt={account.name} size={38} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <DropdownGuard />
          <Menu.Label>
            <Text fw={600} c="var(--mantine-color-text)" truncate>
              <bdi>{account.name}</bdi>
            </Text>
            <Text size="xs" truncate>
              {account.email}
            </Text>
          </Menu.Label>
          <Menu.Divider />
          {installWay === 'prompt' && <Menu.Item onClick={() => app.install.ask()}>Install {productName}</Menu.Item>}
          <Menu.Item onClick={() => navigate({ to: '/dashboard/account' })}>Your account</Menu.Item>
          <Menu.Item color="var(--mantine-color-error)" onClick={logout}>
            Logout
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label fw={400}>{versionText}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {workspace && asking.wasOpened && (
          <LogoutDialog workspace={workspace} isOpen={asking.isOpen} onClose={asking.close} />
        )}
      </Suspense>
      {/* The menu goes away when the login ends, for any reason. */}
      <FocusAfter />
    </>
  );
}

/** False if the database fails for good, or gives no answer: a logout must not depend on it. */
async function isAnyLeft(db: MolarDb): Promise<boolean> {
  // Already loaded, with the workspace.
  const [{ countRefusedEntries, countWaitingEntries }, { onLiveConnection }] = await Promise.all([
    import('../../data/outbox-entries.ts'),
    import('../../data/live-connection.ts'),
  ]);
  const count = async () => (await countWaitingEntries(db)) + (await countRefusedEntries(db));
  return (await withinTime(DATABASE_TIME_LIMIT_MS, onLiveConnection(db, count)).catch(() => 0)) > 0;
}
