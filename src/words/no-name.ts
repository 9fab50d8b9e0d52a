/** For a field in which people put their own name. */
export const NO_NAME = 'Please put your name';
