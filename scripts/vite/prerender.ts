/**
 * Renders the public pages to HTML while building, each with its styles inside, so that a visitor's first paint waits for
 * nothing else. All other pages start from `shell.html`: what stands around every page, with nothing in it yet.
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
 * Scripts share the line and the processor with the first frame, so they start behind it; at once where nobody looks, or
 * somebody already presses or types. A browser that tells no frame starts them once all else is there. Not in WebKit, which has
 * no `requestIdleCallback`: its database may hang when a page that is on the screen is left while its scripts open it.
 */
const START_BEHIND_FIRST_FRAME = `
const start = () => {
const links = document.querySelectorAll('[data-later]');
for (const link of links) link.rel = 'modulepreload';
import(links[0].href);
};
if (document.hidden || !window.requestIdleCallback) start();
else {
new PerformanceObserver(() => setTimeout(start)).observe({ type: 'paint', buffered: true });
for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true });
addEventListener('load', () => setTimeout(start, 1000));
}
`;

/** @param paths the pages that look the same for everybody, e.g. '/about' */
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
        // What its scripts say to their readers is not for the visitors, nor are indents.
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
  // Inside node_modules, because what it imports is looked up from where it lies.
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
  /** Addresses, the entry first. */
  scripts: string[];
}

/** The styles of a page, and the code that it wakes up with. @param path none is what stands around every page */
function partsOf(bundle: Bundle, path?: string): Parts {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry.');
  const started = closureOf(bundle, entry);
  const loaded = path === undefined ? new Set<Chunk>() : closureOf(bundle, codeOf(chunks, path)).difference(started);
  const sheets = new Set([...started, ...loaded].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return {
    styles: Array.from(sheets, (name) => textOf(bundle, name)).join(''),
    // The page's own loader fetches a style sheet unless the page names it. One that is disabled is not fetched at all.
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

/** What a chunk imports comes before itself: styles build on each other in that order. */
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
  // React hoists the title out of what it renders.
  const [title = ''] = /<title>.*?<\/title>/.exec(rendered) ?? [];
  // Hydration does not compare the text of a style.
  const body = withoutLeftOut(rendered.replace(title, ''));
  return (
    template
      .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
      .replace('</head>', () => `${title}<style>${styles}</style>${names}</head>`)
      .replace(ENTRY_TAG, '')
      // At the end: the page must be there as a whole before it wakes up.
      .replace('</body>', () => `${startBehindFirstFrame(scripts)}</body>`)
      .replace(ROOT, () => `<div id="root" data-page="${path}">${body}</div>`)
  );
}

function startBehindFirstFrame(scripts: readonly string[]): string {
  const links = scripts.map((address) => `<link data-later href="${address}">`);
  return `${links.join('')}<script>${START_BEHIND_FIRST_FRAME}</script>`;
}
