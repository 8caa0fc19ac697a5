import { type Compiler, rspack } from '@rspack/core';
import { fromRoot } from '#workspace.ts';

const FLUENT_TOKENS = /@fluentui[\\/]tokens[\\/]lib$/;

/** Fluent's components look up a handful of tokens in an object of 500 names (2.6 kB); ours returns the same for any name. */
export const tokenNamesPlugin = {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(/^\.\/tokens\.js$/, (found) => {
      if (FLUENT_TOKENS.test(found.context)) found.request = fromRoot('packages/ui/src/theme/tokens.ts');
    }).apply(compiler);
  },
};
