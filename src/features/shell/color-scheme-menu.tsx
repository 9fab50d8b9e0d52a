import '@mantine/core/styles/Menu.css';
import {
  ActionIcon,
  type MantineColorScheme,
  Menu,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { MoonIcon, SunIcon } from './icons.tsx';

export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';
  return (
    <Menu position="bottom-end" width={200} closeOnItemClick>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={38} c="var(--mantine-color-text)" aria-label="Colours">
          {isDark ? <MoonIcon /> : <SunIcon />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          <Menu.RadioItem value="auto" closeMenuOnClick>
            As on this device
          </Menu.RadioItem>
          <Menu.RadioItem value="light" closeMenuOnClick>
            Light
          </Menu.RadioItem>
          <Menu.RadioItem value="dark" closeMenuOnClick>
            Dark
          </Menu.RadioItem>
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
