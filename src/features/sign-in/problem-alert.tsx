import { Alert } from '@mantine/core';
import { AlertIcon } from '../ui/icons.tsx';

/** What went wrong with a whole form, read out at once. Above its button: what is above its fields may be scrolled out of view. */
export function ProblemAlert({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Alert color="red" icon={<AlertIcon />} styles={{ message: { color: 'var(--mantine-color-text)' } }}>
      {children}
    </Alert>
  );
}
