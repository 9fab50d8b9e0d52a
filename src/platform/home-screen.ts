/**
 * Whether the person can add the page to the home screen by hand, as on iPhone and iPad. Unknown browsers count as
 * unable, especially those inside other apps.
 */
const SAFARI = / Version\/[\d.]+( Mobile\/\w+)? Safari\/[\d.]+$/;
const OTHERS = / (CriOS|FxiOS|EdgiOS)\//;

export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

export function canAddByHand({ userAgent, maxTouchPoints }: Device): boolean {
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const isTouchMac = userAgent.includes('(Macintosh;') && maxTouchPoints > 1;
  if (!/\((iPhone|iPad|iPod)/.test(userAgent) && !isTouchMac) return false;
  return SAFARI.test(userAgent) || (OTHERS.test(userAgent) && isSystemOpen(userAgent));
}

/** iOS 16.4 opened it to browsers other than Safari. */
function isSystemOpen(userAgent: string): boolean {
  const [major = 0, minor = 0] = / OS (\d+)_(\d+)/.exec(userAgent)?.slice(1).map(Number) ?? [];
  return major > 16 || (major === 16 && minor >= 4);
}
