import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeviceIcon, MoonIcon, SunIcon } from '../ui/icons.tsx';

interface Choice {
  name: string;
  icon: ReactNode;
  next: MantineColorScheme;
}

const CHOICES: Record<MantineColorScheme, Choice> = {
  auto: { name: 'as on this device', icon: <DeviceIcon />, next: 'light' },
  light: { name: 'light', icon: <SunIcon />, next: 'dark' },
  dark: { name: 'dark', icon: <MoonIcon />, next: 'auto' },
};

/** Each press selects the next of the three. A menu would cost every visitor four times the code of this whole header. */
export function ColorSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // HTML that was rendered ahead of its visitor does not know the choice.
  const { name, icon, next } = CHOICES[useHydrated() ? colorScheme : 'auto'];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={38}
      c="var(--mantine-color-text)"
      aria-label={`Colors: ${name}`}
      title={`Colors: ${name}`}
      onClick={() => setColorScheme(next)}
    >
      {icon}
    </ActionIcon>
  );
}
