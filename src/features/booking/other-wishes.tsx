import { type ComboboxItem, NativeSelect, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import classes from './booking-form.module.css';

interface OtherWishesProps {
  times: ComboboxItem[];
  second: GetInputPropsReturnType;
  third: GetInputPropsReturnType;
}

const NONE: ComboboxItem = { value: '', label: '' };

/** Offline, a time may be gone before the clinic hears of it; with others to fall back on, one is booked. */
export function OtherWishes({ times, second, third }: OtherWishesProps) {
  const isOther = ({ value }: ComboboxItem) => value !== second.value;
  return (
    <>
      <Text size="sm" className={classes.wide}>
        The clinic can’t be reached right now, so this time may be taken before your request gets through. You can
        choose two more: the first one that is free is booked.
      </Text>
      <NativeSelect label="Second choice" data={[NONE, ...times]} {...second} />
      <NativeSelect label="Third choice" data={[NONE, ...times.filter(isOther)]} {...third} />
    </>
  );
}
