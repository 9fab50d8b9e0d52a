/**
 * The one pattern of an address, as simple as in the specification, but without invisible characters. The longest address that
 * mail can carry has 254 characters; a longer text is refused before it could keep the pattern busy for seconds.
 */
export const EMAIL_ADDRESS = /^(?=.{1,254}$)(?!.*[\p{Cc}\p{Cs}\p{Cf}])[^\s@]+@[^\s@]+\.[^\s@]+$/u;
