import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Box, Modal, type ModalProps, Stack } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { FocusAfter } from './focus-after.tsx';
import { useOpening } from './use-opening.ts';

interface DialogProps extends Pick<ModalProps, 'centered' | 'children' | 'classNames' | 'title' | 'withCloseButton'> {
  isOpen: boolean;
  onClose(): void;
  /** Where the focus goes if the opener is gone. Default: the page's content. */
  focusAfter?: (() => HTMLElement | null) | undefined;
}

/** Traps the focus while it is open, and returns it. Remounts its content on each opening. */
export function Dialog({ isOpen, onClose, focusAfter, title, withCloseButton = true, children, ...look }: DialogProps) {
  // Mantine returns the focus only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const opening = useOpening(isOpen);
  return (
    <Modal.Root
      {...look}
      opened={isOpen && isMounted}
      onClose={onClose}
      // Mantine has focused a field without checking that it is in view.
      onEnterTransitionEnd={() => document.activeElement?.scrollIntoView({ block: 'nearest' })}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
          {withCloseButton && <Modal.CloseButton aria-label="Close" />}
        </Modal.Header>
        {/* Not `Modal.Body`: a screen reader would read all of a form before its first field. */}
        <Box p="md" pt={0}>
          <Fragment key={opening}>{children}</Fragment>
          <FocusAfter instead={focusAfter} />
        </Box>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The part of a dialog's content that a screen reader reads with its title. */
export function DialogText({ children }: { children: ReactNode }) {
  return (
    <Modal.Body p={0}>
      <Stack>{children}</Stack>
    </Modal.Body>
  );
}
