import { Container, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useAccount, useApp, useWorkspace } from '../../app/app-context.ts';
import { retryImport } from '../../base/load-code.ts';
import { replayEarlyInput } from '../../platform/early-input.ts';
import { productName } from '../../platform/env.ts';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import classes from './header.module.css';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { NavigationLinks } from './navigation-links.tsx';

// Signed-out visitors download neither the menu nor the database code.
const AvatarMenu = lazy(async () => ({
  default: (await retryImport(() => import('./avatar-menu.tsx'))).AvatarMenu,
}));
const SignedInTools = lazy(async () => ({
  default: (await retryImport(() => import('./signed-in-tools.tsx'))).SignedInTools,
}));

const ToastHost = lazy(async () => ({
  default: (await retryImport(() => import('../messages/toast-host.tsx'))).ToastHost,
}));

/** @param isContentShown once true, the tools are rendered (defer-header.ts) */
export function Header({ isContentShown }: { isContentShown: boolean }) {
  const { session } = useApp();
  const account = useAccount();
  const workspace = useWorkspace();
  useEffect(() => {
    // From here on the account decides; until now a script in index.html hid what is for signed-out visitors.
    document.documentElement.removeAttribute('data-account');
    replayEarlyInput(document);
  }, []);
  return (
    <header className={classes.header}>
      <Container size="lg" h="100%" className={classes.bar}>
        <Group h="100%" gap="xs" wrap="nowrap">
          <NavigationDrawer />
          <Link to="/" className={classes.brand} aria-label={productName}>
            <img src="/icons/icon.svg" alt="" width={32} height={32} />
            <span className={classes.brandName}>{productName}</span>
          </Link>
          <nav className={classes.links} aria-label="Main">
            <NavigationLinks />
          </nav>
          {account && (
            <div className={classes.tools}>
              <Suspense>{workspace && isContentShown && <SignedInTools workspace={workspace} />}</Suspense>
            </div>
          )}
          {/* A sign-out is explained on any page. */}
          <Suspense>{!account && session.ended && <ToastHost />}</Suspense>
          <div className={classes.colors}>
            <ColorSchemeButton />
          </div>
          {account && (
            <div className={classes.avatar}>
              <Suspense>{isContentShown && <AvatarMenu account={account} />}</Suspense>
            </div>
          )}
        </Group>
      </Container>
    </header>
  );
}
