import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Divider.css';
import { Divider, Drawer, Group, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect } from 'react';
import { productName, versionText } from '../../platform/env.ts';
import { FocusAfter } from '../ui/focus-after.tsx';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import classes from './header.module.css';
import { NAVIGATION } from './navigation-entry.ts';
import { NavigationLinks } from './navigation-links.tsx';

/** @param presses of the button so far; each opens or closes the panel */
export function NavigationPanel({ presses }: { presses: number }) {
  const { isOpen, open, close } = useDialogEntry(NAVIGATION);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one press, one change.
  useEffect(() => {
    if (presses > 0) (isOpen ? close : open)();
  }, [presses]);
  // Mantine returns the focus only if it saw the drawer closed before it was open.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={isOpen && isMounted}
      onClose={close}
      title={productName}
      size="18rem"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <nav aria-label="Main">
        <NavigationLinks replace />
      </nav>
      <Divider my="md" />
      <Group gap="xs" className={classes.drawerTools}>
        <ColorSchemeButton />
        <Text size="sm">Colors</Text>
      </Group>
      <Text size="xs" c="dimmed" mt="md">
        {versionText}
      </Text>
      <FocusAfter />
    </Drawer>
  );
}
