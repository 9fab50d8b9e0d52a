/** For an email with a link that proves the address. */
export const mailedText = (email: string) =>
  `We sent an email to ${email}. To confirm your address, please open the link in it.`;
