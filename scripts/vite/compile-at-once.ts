import type { Plugin } from 'vite';

/** V8's own; other engines take it for a comment. It has to be the first line. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * The first script is compiled as a whole while it comes, beside the page's thread. Left alone, V8 reads past each function and
 * compiles it at its first call, which most have before the page answers. Of lazy parts most functions are not called at once.
 */
export function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    generateBundle: {
      // Vite itself puts a line on top.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry) file.code = HINT + file.code;
        }
      },
    },
  };
}
