import { Button, Group, Text } from '@mantine/core';
import { tryAgain } from '../../commands/try-again.ts';
import type { BookingView } from '../../data/view-bookings.ts';
import type { Workspace } from '../shell/workspaces.ts';

interface FreeInsteadProps {
  workspace: Workspace;
  booking: BookingView;
}

/** A way on for who wanted a slot that is gone: the nearest ones that were free when the clinic answered. */
export function FreeInstead({ workspace, booking: { state, entry } }: FreeInsteadProps) {
  const problem = entry?.problem;
  // Whoever has an appointment for the service on that day can't take a second one.
  if (state !== 'not-possible' || !entry || !problem?.alternatives.length || problem.code === 'booking.already-yours')
    return null;
  return (
    <Group gap="xs" mt="xs">
      <Text size="sm" c="var(--mantine-color-text)">
        Free instead:
      </Text>
      {problem.alternatives.map((slot) => (
        <Button
          key={slot}
          variant="light"
          size="compact-sm"
          aria-label={`Book ${slot} instead`}
          onClick={() => tryAgain(workspace, entry, { slot })}
        >
          {slot}
        </Button>
      ))}
    </Group>
  );
}
