import { Avatar, Group, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { IMAGE_TYPES } from '../../../contract/image.ts';
import classes from './image-field.module.css';

interface ImageFieldProps {
  image: File | null;
  error: ReactNode;
  isDisabled: boolean;
  onChange(image: File | null): void;
}

/** A file with a preview. The browser keeps the file itself: to clear it, remount the field. */
export function ImageField({ image, error, isDisabled, onChange }: ImageFieldProps) {
  return (
    <Group wrap="nowrap" align="flex-start">
      <Avatar src={usePreview(image)} alt="" color="petrol" size={84} className={classes.preview} />
      <TextInput
        type="file"
        label="Image"
        description="JPEG, PNG, WebP, AVIF, or GIF, at most 5 MB"
        accept={IMAGE_TYPES.join(',')}
        aria-required
        error={error}
        disabled={isDisabled}
        data-path="image"
        className={classes.field}
        classNames={{ input: classes.input }}
        onChange={({ currentTarget }) => onChange(currentTarget.files?.[0] ?? null)}
      />
    </Group>
  );
}

function usePreview(image: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!image) return;
    const preview = URL.createObjectURL(image);
    setAddress(preview);
    return () => {
      URL.revokeObjectURL(preview);
      setAddress(undefined);
    };
  }, [image]);
  return address;
}
