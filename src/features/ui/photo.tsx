import '@mantine/core/styles/Avatar.css';
import { Avatar } from '@mantine/core';
import { useState } from 'react';

interface PhotoProps {
  /** Address; null for none. */
  src: string | null;
  alt: string;
  /** Pixels. */
  size: number;
}

/** A person's photo. The default avatar replaces one that is missing or can't be loaded. */
export function Photo({ src, alt, size }: PhotoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Avatar
      src={(src !== broken && src) || '/avatar.svg'}
      alt={alt}
      size={size}
      imageProps={{ title: alt, referrerPolicy: 'no-referrer', onError: () => setBroken(src) }}
    />
  );
}
