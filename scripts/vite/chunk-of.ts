/**
 * Decides which chunk of the build a module goes into. By default the bundler makes a chunk for every set of pages that share
 * something: some 130, which the worker must precache and a phone must load. Here, modules shown together share a chunk, and
 * no page waits for code that it does not show. e2e/page/budgets.spec.ts enforces this for the public pages.
 */
import type { Rolldown } from 'vite';

/** Components of @mantine/core with their styles, and other libraries. A module goes into the first chunk that names it. */
const LIBRARIES: Record<string, { components: string; others: RegExp }> = {
  forms: {
    components: 'Alert Combobox Input InputBase NativeSelect PasswordInput TextInput',
    others: /@mantine\/form|\/(klona|fast-deep-equal)\//,
  },
  dashboard: { components: 'Avatar Table', others: /^$/ },
  // Tables scroll with it, so it comes before the popups.
  floating: {
    components: 'ScrollArea',
    others: /@floating-ui|@mantine\/(core\/esm\/core\/Direction|hooks\/esm\/(use-debounced|utils\/use-callback))/,
  },
  toasts: {
    components: 'Notification',
    others:
      /@mantine\/(notifications\/(styles|esm\/(N|get))|hooks\/esm\/use-drag)|react-transition-group|@babel|toast-host/,
  },
  popups: {
    components: 'Drawer FocusTrap Menu Modal ModalBase Overlay Popover Portal Radio',
    others:
      /@mantine\/core\/esm\/(utils\/Floating|core\/utils\/(close-on|create-(event|scoped)|find-|get-(context|default|ref|single)|is-element))|@mantine\/hooks\/esm\/use-(click-outside|focus|long-press|mounted|window-event)|\/(react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//,
  },
  parts: {
    components: 'Accordion CloseButton Divider Skeleton VisuallyHidden',
    others: /@mantine\/(hooks|core\/esm\/(core|components\/Checkbox\/CheckIcon))/,
  },
};

const libraries = Object.entries(LIBRARIES).map(([file, { components, others }]) => {
  const names = components.replaceAll(' ', '|');
  return [file, new RegExp(`@mantine/core/(esm/components|styles)/(${names})[/.]|${others.source}`)] as const;
});

/** Modules that these share with other pages get a chunk of their own, so that these pages load nothing else. */
const HOME = /src\/routes\/(index|about)\.tsx/;
const ACCOUNT = /src\/routes\/(login|register|auth\/action)\.tsx/;
/** Parts that people see without being logged in. */
const PUBLIC = /src\/(routes\/(login|register)|features\/frame\/navigation-panel)\.tsx/;
/** Anyone who can undo a role change was just on an admin page, so that command is in their chunk. */
const ADMIN = /src\/(routes\/dashboard\/_admin|commands\/undo-role)/;
const SIGNED_IN = /src\/features\/frame\/(avatar-menu|logout-dialog|signed-in-tools)\.tsx/;

/** Our own modules go into the chunk of the first of these that needs them. */
const ROOTS: readonly (readonly [file: string, root: RegExp])[] = [
  ['session', /src\/app\/start-auth/],
  ['workspace', /src\/app\/open-workspace|src\/routes\/appointment\.tsx/],
  ['dashboard', /src\/routes\/dashboard(\/index)?\.tsx/],
  ['tools', /./],
];

/** Returns null for modules of a single lazy part or of the first page: those have a chunk already. */
export function chunkOf(id: string, graph: Rolldown.ChunkingContext): string | null {
  const library = libraries.find(([, path]) => path.test(id));
  if (library) return library[0];
  if (/node_modules\/@mantine/.test(id)) return null;
  const roots = [...rootsOf(id, graph)];
  if (roots.every((root) => ADMIN.test(root))) return 'admin';
  if (roots.every((root) => SIGNED_IN.test(root))) return 'tools';
  if (roots.length < 2) return null;
  if (roots.some((root) => HOME.test(root))) return 'home';
  if (roots.every((root) => ACCOUNT.test(root))) return 'forms';
  if (roots.some((root) => PUBLIC.test(root))) return 'parts';
  return ROOTS.find(([, first]) => roots.some((root) => first.test(root)))?.[0] ?? null;
}

/** The entries and lazy parts that statically import the module. */
function rootsOf(id: string, graph: Rolldown.ChunkingContext): Set<string> {
  const roots = new Set<string>();
  const seen = new Set<string>();
  const climb = (at: string) => {
    const info = seen.has(at) ? null : graph.getModuleInfo(at);
    seen.add(at);
    if (info?.isEntry || info?.dynamicImporters.length) roots.add(at);
    info?.importers.forEach(climb);
  };
  climb(id);
  return roots;
}
