import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { productName } from '../../platform/env.ts';
import { NavigationLinks } from './navigation-links.tsx';

interface NavigationPanelProps {
  isOpen: boolean;
  onClose(): void;
}

export function NavigationPanel({ isOpen, onClose }: NavigationPanelProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={productName}
      size="18rem"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <nav aria-label="Main">
        <NavigationLinks />
      </nav>
    </Drawer>
  );
}
