/** The name of the drawer's entry in the history. */
export const NAVIGATION = 'navigation';
