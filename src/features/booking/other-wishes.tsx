import { NativeSelect, Stack, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';

interface OtherWishesProps {
  available: string[];
  second: GetInputPropsReturnType;
  third: GetInputPropsReturnType;
}

/** Without a connection a time may be gone by when the clinic hears of it; with others to fall back on, one is booked. */
export function OtherWishes({ available, second, third }: OtherWishesProps) {
  const data = [{ value: '', label: '' }, ...available];
  return (
    <Stack gap="xs">
      <Text size="sm">
        You are offline, so the time may be taken by the time the clinic hears of it. You can name two more: the first
        that is free is booked.
      </Text>
      <NativeSelect label="Second choice" data={data} {...second} />
      <NativeSelect label="Third choice" data={data} {...third} />
    </Stack>
  );
}
