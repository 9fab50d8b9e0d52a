import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Divider.css';
import { Divider, Drawer, Group, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { productName, versionText } from '../../platform/env.ts';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { NavigationLinks } from './navigation-links.tsx';

interface NavigationPanelProps {
  isOpen: boolean;
  onClose(): void;
}

export function NavigationPanel({ isOpen, onClose }: NavigationPanelProps) {
  // Mantine gives the focus back only if it saw the drawer closed before it was open.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={isOpen && isMounted}
      onClose={onClose}
      title={productName}
      size="18rem"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <nav aria-label="Main">
        <NavigationLinks />
      </nav>
      <Divider my="md" />
      <Group gap="xs">
        <ColorSchemeButton />
        <Text size="sm">Colours</Text>
      </Group>
      <Text size="xs" c="dimmed" mt="md">
        {versionText}
      </Text>
    </Drawer>
  );
}
