import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Fragment } from 'react';
import { FocusAfter } from './focus-after.tsx';
import { useOpening } from './use-opening.ts';

interface DialogProps extends Pick<ModalProps, 'centered' | 'children' | 'classNames' | 'title' | 'withCloseButton'> {
  isOpen: boolean;
  onClose(): void;
  /** Where the focus goes if the opener is gone. Default: the page's content. */
  focusAfter?: (() => HTMLElement | null) | undefined;
}

/** Traps the focus while it is open, and returns it. Its content is mounted anew on each opening. */
export function Dialog({ isOpen, onClose, focusAfter, children, ...look }: DialogProps) {
  // Mantine returns the focus only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  const opening = useOpening(isOpen);
  return (
    <Modal
      {...look}
      opened={isOpen && isMounted}
      onClose={onClose}
      // Mantine has focused a field without checking that it is in view.
      onEnterTransitionEnd={() => document.activeElement?.scrollIntoView({ block: 'nearest' })}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Fragment key={opening}>{children}</Fragment>
      <FocusAfter instead={focusAfter} />
    </Modal>
  );
}
