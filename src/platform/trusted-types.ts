/**
 * The page's policy (`require-trusted-types-for`) lets no text become markup, code or a script's address, but for these
 * rules: Mantine writes styles as markup, and scripts are loaded by address. Import it before anything that renders.
 */

interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: { createHTML(text: string): string | null; createScriptURL(address: string): string | null },
  ): unknown;
}

const PROVIDERS = ['https://js.stripe.com', 'https://apis.google.com'];

/** Not every browser has it. */
export function trustOwn(types: TrustedTypes | undefined, ownOrigin: string): void {
  types?.createPolicy('default', {
    // Styles have no tags, so nothing else can hide in them.
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) =>
      [ownOrigin, ...PROVIDERS].includes(new URL(address, ownOrigin).origin) ? address : null,
  });
}

if (typeof window !== 'undefined') {
  trustOwn((window as { trustedTypes?: TrustedTypes }).trustedTypes, location.origin);
}
