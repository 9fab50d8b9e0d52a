import '@mantine/core/styles/Avatar.css';
import '@mantine/core/styles/Menu.css';
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { productName, versionText } from '../../platform/env.ts';
import type { Account } from '../../platform/session.ts';
import { useApp } from './app-context.ts';
import { leaveClinic } from './leave-clinic.ts';
import { useInstall } from './use-install.ts';

const LogoutDialog = lazy(() => import('./logout-dialog.tsx').then((m) => ({ default: m.LogoutDialog })));

export function AvatarMenu({ account }: { account: Account }) {
  const app = useApp();
  const { way: installWay } = useInstall();
  const [waiting, setWaiting] = useState(0);
  const [isAsking, setAsking] = useState(false);

  async function logout() {
    const { current } = app.workspaces;
    const { countWaitingEntries } = await import('../../data/outbox-entries.ts');
    const count = current ? await countWaitingEntries(current.db) : 0;
    setWaiting(count);
    setAsking(count > 0);
    if (count === 0) await leaveClinic(app);
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
      <Suspense>
        {waiting > 0 && <LogoutDialog waiting={waiting} isOpen={isAsking} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  );
}
