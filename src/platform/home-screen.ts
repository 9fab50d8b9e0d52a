/**
 * Whether this is a browser in which a person can put the page onto the home screen by hand, and is never asked: those
 * of iPhone and iPad. One that is not surely known to offer it counts as one that does not, above all the browsers
 * inside other apps. A further browser that gains it is added here.
 */
const SAFARI = / Version\/[\d.]+( Mobile\/\w+)? Safari\/[\d.]+$/;
const OTHERS = / (CriOS|FxiOS|EdgiOS)\//;

export type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

export function canAddByHand({ userAgent, maxTouchPoints }: Device): boolean {
  // An iPad says that it is a Mac; but no Mac can be touched.
  const isTouchMac = userAgent.includes('(Macintosh;') && maxTouchPoints > 1;
  if (!/\((iPhone|iPad|iPod)/.test(userAgent) && !isTouchMac) return false;
  return SAFARI.test(userAgent) || (OTHERS.test(userAgent) && isSystemOpen(userAgent));
}

/** Since 16.4 Apple lets other browsers than its own offer it. */
function isSystemOpen(userAgent: string): boolean {
  const [major = 0, minor = 0] = / OS (\d+)_(\d+)/.exec(userAgent)?.slice(1).map(Number) ?? [];
  return major > 16 || (major === 16 && minor >= 4);
}
