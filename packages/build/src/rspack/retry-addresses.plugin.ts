import { type Compiler, rspack } from '@rspack/core';

/**
 * Chromium delays a second request while one for the same address hangs, so a retry needs other addresses
 * for the chunks too. The shell lists them in a table by module (shell/src/remotes/retry-addresses.ts).
 */
export function retryAddressesPlugin(containerName: string) {
  return {
    apply(compiler: Compiler): void {
      compiler.hooks.thisCompilation.tap('RetryAddresses', (compilation) => {
        rspack.RuntimePlugin.getCompilationHooks(compilation).createScript.tap(
          'RetryAddresses',
          (code) =>
            `${code}\nscript.src += (globalThis.__dialdeckRetries || {})[${JSON.stringify(containerName)}] || "";`,
        );
      });
    },
  };
}
