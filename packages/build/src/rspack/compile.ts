import { type Configuration, rspack } from '@rspack/core';

/** Builds once; throws with the compiler's own words. */
export async function compile(config: Configuration): Promise<void> {
  const compiler = rspack(config);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  compiler.run((error, stats) => {
    compiler.close(() => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, errorDetails: true })));
      else resolve();
    });
  });
  return promise;
}
