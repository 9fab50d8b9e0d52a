/** For a press that the device could not save, because it is full for instance. */
export const UNSAVED = {
  kind: 'error',
  text: 'This could not be saved, and nothing has changed. Please try again.',
} as const;
