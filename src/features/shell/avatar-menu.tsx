import '@mantine/core/styles/Avatar.css';
import '@mantine/core/styles/Menu.css';
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OutboxEntry } from '../../data/db.ts';
import { productName, versionText } from '../../platform/env.ts';
import type { Account } from '../../platform/session.ts';
import { useApp } from './app-context.ts';
import { leaveClinic } from './leave-clinic.ts';
import { useInstall } from './use-install.ts';

const LogoutDialog = lazy(() => import('./logout-dialog.tsx').then((m) => ({ default: m.LogoutDialog })));

export function AvatarMenu({ account }: { account: Account }) {
  const app = useApp();
  const { way: installWay } = useInstall();
  const [unsent, setUnsent] = useState<{ waiting: number; lost: OutboxEntry[] }>();
  const [isAsking, setAsking] = useState(false);

  async function logout() {
    const { current } = app.workspaces;
    const { countWaitingEntries, listInTabOnly } = await import('../../data/outbox-entries.ts');
    const waiting = current ? await countWaitingEntries(current.db) : 0;
    const lost = current?.place === 'tab' ? await listInTabOnly(current.db) : [];
    if (waiting > 0) setUnsent({ waiting, lost });
    setAsking(waiting > 0);
    if (waiting === 0) await leaveClinic(app);
  }

  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal={false}>
        <Menu.Target>
          <UnstyledButton aria-label={account.name} style={{ borderRadius: '50%' }}>
            <Avatar
              src={account.photoURL ?? '/avatar.svg'}
              alt={account.name}
              size={38}
              imageProps={{ title: account.name, referrerPolicy: 'no-referrer' }}
            />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text fw={600} c="var(--mantine-color-text)" truncate>
              {account.name}
            </Text>
            <Text size="xs" truncate>
              {account.email}
            </Text>
          </Menu.Label>
          <Menu.Divider />
          {installWay === 'prompt' && <Menu.Item onClick={() => app.install.ask()}>Install {productName}</Menu.Item>}
          <Menu.Item color="var(--mantine-color-error)" onClick={logout}>
            Logout
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label fw={400}>{versionText}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{unsent && <LogoutDialog {...unsent} isOpen={isAsking} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
