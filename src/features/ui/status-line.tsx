import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface StatusLineProps extends Pick<TextProps, 'mt'> {
  children: ReactNode;
}

/** A small gray text that is read out when it changes. The line is always there, so nothing moves when text comes or goes. */
export function StatusLine(props: StatusLineProps) {
  return <Text size="sm" c="dimmed" mih="1.5em" role="status" {...props} />;
}
