import type { Plugin } from 'vite';

/** A V8 feature; other engines see a comment. It has to be the first line. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes V8 compile the whole first script off the main thread while it loads, instead of each function at its first call: most
 * are called before the page responds. Lazy parts are left alone, because most of their functions are not called at once.
 */
export function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    generateBundle: {
      // Vite itself prepends a line: run after it.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry) file.code = HINT + file.code;
        }
      },
    },
  };
}
