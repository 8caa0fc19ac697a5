import type { LoaderContext } from '@rspack/core';
import { build } from 'esbuild';

/**
 * Bundles a `*.worker.ts` on its own, into one plain script, and gives it to the compiler as a file. As a chunk of the
 * compilation it would begin with the federation runtime, which fails in a worker, where there is no host.
 */
export async function bundleWorker(this: LoaderContext): Promise<void> {
  const done = this.async();
  try {
    const { outputFiles, metafile } = await build({
      entryPoints: [this.resourcePath],
      absWorkingDir: this.rootContext,
      bundle: true,
      write: false,
      metafile: true,
      format: 'iife',
      platform: 'browser',
      target: 'es2023',
      minify: this.mode === 'production',
      legalComments: 'none',
      logLevel: 'silent',
    });
    for (const input of Object.keys(metafile.inputs)) this.addDependency(`${this.rootContext}/${input}`);
    done(null, outputFiles[0]?.text ?? '');
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}

// biome-ignore lint/style/noDefaultExport: this is where the compiler looks for a loader
export default bundleWorker;
