import type { Compiler } from '@rspack/core';

/** Name of the file that the plugin writes. */
export const CHUNK_LIST = 'chunks.json';

/** Files of each entry and of each `import('…')`, by the specifier as it is written. */
export interface ChunkList {
  readonly entries: Readonly<Record<string, readonly string[]>>;
  readonly imports: Readonly<Record<string, readonly string[]>>;
  /** Everything that the build wrote. */
  readonly files: readonly string[];
  /** Keys that are taken from the share scope. */
  readonly consumed: readonly string[];
}

/** Writes down which files belong to what, for preload hints, the registry and the byte budgets. */
export const chunkListPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkList', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ChunkList', stage: 5000 }, () => {
        const entries: Record<string, string[]> = {};
        const imports: Record<string, string[]> = {};
        for (const group of compilation.chunkGroups) {
          const files = [...new Set(group.chunks.flatMap((chunk) => [...chunk.files]))].filter((file) =>
            /\.(js|css)$/.test(file),
          );
          if (group.name) entries[group.name] = files;
          for (const { request } of group.origins) if (request) imports[request] = files;
        }
        const consumed = new Set<string>();
        for (const module of compilation.modules) {
          const key = /^consume shared module \([^)]*\) ([^ ]+?)@/.exec(module.readableIdentifier())?.[1];
          if (key) consumed.add(key);
        }
        const files = compilation.getAssets().map(({ name }) => name);
        const list: ChunkList = { entries, imports, files, consumed: [...consumed].toSorted() };
        compilation.emitAsset(CHUNK_LIST, new compiler.webpack.sources.RawSource(JSON.stringify(list, null, 1)));
      });
    });
  },
};
