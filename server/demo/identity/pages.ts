/**
 * Makes the emulator's hidden frame and 'Google' popup work without a network: foreign scripts, styles and fonts are
 * removed, and the gapi shim replaces Google's script. The popup writes account names into its HTML unescaped, so each page
 * may run only the script it came with.
 */
import { hash } from 'node:crypto';

const GOOGLE_SCRIPT = '<script src="https://apis.google.com/js/api.js"></script>';
const FOREIGN_TAG = /<link[^>]*href="https:[^>]*>|<script[^>]*src="https:[^>]*><\/script>/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Replaces the stylesheet of Material Components. */
const STYLE = `<style>
body { font-family: system-ui, sans-serif; line-height: 1.4; }
.material-icons, .custom-label, .mdc-button__ripple { display: none !important; }
button { font: inherit; padding: 8px 14px; cursor: pointer; }
input { box-sizing: border-box; font: inherit; padding: 8px; width: 100%; }
.mdc-list-item { cursor: pointer; }
.mdc-list-item__text > span { display: block; }
</style>`;

export interface LocalPage {
  html: string;
  contentSecurityPolicy: string;
}

export function toLocalPage(html: string, appOrigins: readonly string[]): LocalPage {
  const isFrame = html.includes(GOOGLE_SCRIPT);
  const local = html.replace(GOOGLE_SCRIPT, '<script src="/gapi.js"></script>').replace(FOREIGN_TAG, '');
  return {
    html: isFrame ? local : `${local}${STYLE}`,
    contentSecurityPolicy: [
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "style-src 'unsafe-inline'",
      // On the app's own origin, 'self' would allow every script of the app.
      `script-src ${isFrame ? "'self' " : ''}'sha256-${hashLastScript(html)}'`,
      `frame-ancestors ${isFrame ? appOrigins.join(' ') : "'none'"}`,
    ].join('; '),
  };
}

/** The page's own script comes last, after the unescaped names. */
function hashLastScript(html: string): string {
  const script = [...html.matchAll(INLINE_SCRIPT)].at(-1)?.[1] ?? '';
  return hash('sha256', script, 'base64');
}
