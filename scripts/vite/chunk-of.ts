/**
 * Which file of the build a module comes in. Left alone, the bundler cuts one for every set of pages that share something: some
 * 130 for the worker to fetch and for a phone to open. Here what is on the screen together comes together, and no page waits for
 * what it does not show: e2e/page/budgets.spec.ts holds that for the public ones.
 */
import type { Rolldown } from 'vite';

/** Components of @mantine/core with their styles, and other libraries. The first file that names a module gets it. */
const LIBRARIES: Record<string, { components: string; others: RegExp }> = {
  forms: {
    components: 'Alert Combobox Input InputBase NativeSelect PasswordInput TextInput',
    others: /@mantine\/form|\/(klona|fast-deep-equal)\//,
  },
  dashboard: { components: 'Avatar Table', others: /^$/ },
  // Tables scroll by it, so it comes before the popups.
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

/** What these share with other pages is a file of its own, so that they wait for no more than that. */
const HOME = /src\/routes\/(index|about)\.tsx/;
const ACCOUNT = /src\/routes\/(login|register|auth\/action)\.tsx/;
/** Parts that anybody sees, who may never sign in. */
const PUBLIC = /src\/(routes\/(login|register)|features\/frame\/navigation-panel)\.tsx/;
/** Whoever can undo a role has just been on one of their pages. */
const ADMIN = /src\/(routes\/dashboard\/_admin|commands\/undo-role)/;
const SIGNED_IN = /src\/features\/frame\/(avatar-menu|logout-dialog|signed-in-tools)\.tsx/;

/** Modules of ours, by the first of these that needs them. */
const ROOTS: readonly (readonly [file: string, root: RegExp])[] = [
  ['session', /src\/app\/auth-start/],
  ['workspace', /src\/app\/open-workspace|src\/routes\/appointment\.tsx/],
  ['dashboard', /src\/routes\/dashboard(\/index)?\.tsx/],
  ['tools', /./],
];

/** Nothing for what belongs to one lazy part alone, or to the first page: both have a file already. */
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

/** The entries and lazy parts that can't start without the module. */
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
