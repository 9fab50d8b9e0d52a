/**
 * Renders the public pages to HTML at build time with inlined styles, so that a visitor's first paint waits for nothing else.
 * All other pages start from `shell.html`: the frame around every page, still empty.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { ASK_FOR_DAY } from './ask-for-day.ts';
import { withoutLeftOut } from './leave-out-styles.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

interface Prerenderer {
  renderPage(path: string): Promise<string>;
  renderShell(): Promise<string>;
}

const ENTRY = 'src/prerender.tsx';
const ROOT = '<div id="root"></div>';
const ENTRY_TAG = /<script type="module"[^>]*><\/script>/;

/**
 * Scripts compete with the first frame for the network and the CPU, so they start after it. They start at once in a hidden tab
 * or when somebody presses or types, and at the latest a second after `load`, for browsers that report no paint. WebKit has no
 * `requestIdleCallback` and always starts at once: its IndexedDB may hang when a visible page is left while scripts open it.
 * Browsers do not fetch a script again that has failed, so then only a reload helps.
 */
const START_BEHIND_FIRST_FRAME = `
let isStarted = false;
const start = () => {
if (isStarted) return;
isStarted = true;
const links = document.querySelectorAll('[data-later]');
for (const link of links) link.rel = 'modulepreload';
import(links[0].href).catch(fail);
};
const fail = () => {
const line = document.createElement('p');
const again = document.createElement('a');
line.setAttribute('role', 'alert');
line.style.cssText = 'margin:0;padding:16px;background:#fff3bf;color:#212529';
again.style.color = 'inherit';
again.href = '';
again.textContent = 'Load it again';
line.append('This page did not load completely. ', again);
document.body.prepend(line);
addEventListener('online', () => location.reload());
};
if (document.hidden || !window.requestIdleCallback) start();
else {
new PerformanceObserver(() => setTimeout(start)).observe({ type: 'paint', buffered: true });
for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true });
addEventListener('load', () => setTimeout(start, 1000));
}
`;

/** @param paths pages that look the same for everybody, such as '/about' */
export function prerender(paths: readonly string[]): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'molar:prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The build has no index.html.');
        // Visitors need neither the comments in its scripts nor the indentation.
        const template = String(index.source).replaceAll(/^\s*\/\/.*\n|^ +/gm, '');
        const { renderPage, renderShell } = await loadPrerenderer(config);
        const shell = fill(template, 'shell', await renderShell(), partsOf(bundle));
        const source = shell.replace('</head>', () => `${ASK_FOR_DAY}</head>`);
        this.emitFile({ type: 'asset', fileName: 'shell.html', source });
        for (const path of paths) {
          const source = fill(template, path, await renderPage(path), partsOf(bundle, path));
          if (path === '/') index.source = source;
          else this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source });
        }
      },
    },
  };
}

async function loadPrerenderer({ root, define }: ResolvedConfig): Promise<Prerenderer> {
  // Inside node_modules, so that its imports resolve.
  const outDir = join(root, 'node_modules/.cache/prerender');
  await build({
    configFile: false,
    envDir: false,
    root,
    plugins: [react()],
    logLevel: 'warn',
    ...(define ? { define } : {}),
    build: { ssr: ENTRY, outDir, emptyOutDir: true, target: 'esnext' },
  });
  return import(pathToFileURL(join(outDir, 'prerender.js')).href);
}

interface Parts {
  styles: string;
  names: string;
  /** URLs, the entry first. */
  scripts: string[];
}

/** The styles and scripts with which a page starts. @param path undefined for the shell */
function partsOf(bundle: Bundle, path?: string): Parts {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const started = closureOf(bundle, entry);
  const loaded = path === undefined ? new Set<Chunk>() : closureOf(bundle, codeOf(chunks, path)).difference(started);
  const sheets = new Set([...started, ...loaded].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return {
    styles: Array.from(sheets, (name) => textOf(bundle, name)).join(''),
    // The page's module loader fetches a style sheet unless the page links it. A disabled link is never fetched.
    names: Array.from(sheets, (name) => `<link rel="stylesheet" href="/${name}" disabled>`).join(''),
    scripts: [entry, ...loaded].map(({ fileName }) => `/${fileName}`),
  };
}

function codeOf(chunks: readonly Chunk[], path: string): Chunk {
  const source = `src/routes/${path.slice(1) || 'index'}.tsx?tsr-split=component`;
  const own = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
  if (!own) throw new Error(`${path} has no code of its own: ${source}`);
  return own;
}

/** A chunk and its imports, dependencies first: the cascade of the styles relies on that order. */
function closureOf(bundle: Bundle, chunk: Chunk): Set<Chunk> {
  const entered = new Set<Chunk>();
  const found = new Set<Chunk>();
  const enter = (part: Chunk) => {
    entered.add(part);
    for (const name of part.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk' && !entered.has(imported)) enter(imported);
    }
    found.add(part);
  };
  enter(chunk);
  return found;
}

function textOf(bundle: Bundle, name: string): string {
  const asset = bundle[name];
  if (asset?.type !== 'asset') throw new Error(`The build has no ${name}.`);
  return String(asset.source);
}

function fill(template: string, path: string, rendered: string, { styles, names, scripts }: Parts): string {
  // The rendered title belongs in the head.
  const [title = ''] = /<title>.*?<\/title>/.exec(rendered) ?? [];
  // Safe, because hydration does not compare the text of a style.
  const body = withoutLeftOut(rendered.replace(title, ''));
  return (
    template
      .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
      .replace('</head>', () => `${title}<style>${styles}</style>${names}</head>`)
      .replace(ENTRY_TAG, '')
      // At the end: the whole page must be parsed before it hydrates.
      .replace('</body>', () => `${startBehindFirstFrame(scripts)}</body>`)
      .replace(ROOT, () => `<div id="root" data-page="${path}">${body}</div>`)
  );
}

function startBehindFirstFrame(scripts: readonly string[]): string {
  const links = scripts.map((address) => `<link data-later href="${address}">`);
  return `${links.join('')}<script>${START_BEHIND_FIRST_FRAME}</script>`;
}
