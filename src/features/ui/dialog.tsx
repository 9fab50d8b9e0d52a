import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { FocusAfter } from './focus-after.tsx';

interface DialogProps extends Pick<ModalProps, 'centered' | 'children' | 'classNames' | 'title' | 'withCloseButton'> {
  isOpen: boolean;
  onClose(): void;
  /** Where the keyboard goes on if what opened it is gone. Without it: at the page's content. */
  focusAfter?: (() => HTMLElement | null) | undefined;
}

/** Above what has the focus stand the head, which does not scroll, and the label of a field. */
const STYLES = { content: { scrollPaddingTop: '7rem' } };

/** Has the keyboard to itself while it is open, and gives it back. */
export function Dialog({ isOpen, onClose, focusAfter, children, ...look }: DialogProps) {
  // Mantine gives the focus back only if it saw the dialog closed before it was open.
  const isMounted = useMounted();
  return (
    <Modal
      {...look}
      styles={STYLES}
      opened={isOpen && isMounted}
      onClose={onClose}
      // It has given the focus to a field without a look at whether that can be seen.
      onEnterTransitionEnd={() => document.activeElement?.scrollIntoView({ block: 'nearest' })}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
      <FocusAfter instead={focusAfter} />
    </Modal>
  );
}
