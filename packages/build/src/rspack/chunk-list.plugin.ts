import type { Chunk, Compilation, Compiler } from '@rspack/core';

/** Name of the file that the plugin writes; the leading dot keeps it from being served. */
export const CHUNK_LIST = '.chunks.json';

/** Files that are fetched together. */
export interface ChunkGroup {
  readonly files: readonly string[];
  /** Keys that its code takes from the share scope. */
  readonly shared: readonly string[];
}

/** The chunks of each entry, and of each `import('…')` by the specifier as it is written. */
export interface ChunkList {
  readonly entries: Readonly<Record<string, ChunkGroup>>;
  readonly imports: Readonly<Record<string, ChunkGroup>>;
  /** Everything that the build wrote. */
  readonly files: readonly string[];
}

const SHARED_MODULE = /^consume shared module \([^)]*\) ([^ ]+?)@/;

/** Writes the chunks of each group to a file, for preload hints, the registry and the byte budgets. */
export const chunkListPlugin = {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkList', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'ChunkList', stage: 5000 }, () => {
        const entries: Record<string, ChunkGroup> = {};
        const imports: Record<string, ChunkGroup> = {};
        for (const { name, origins, chunks } of compilation.chunkGroups) {
          const group = { files: scriptsOf(chunks), shared: sharedBy(chunks, compilation) };
          if (name) entries[name] = group;
          for (const { request } of origins) if (request) imports[request] = group;
        }
        const files = compilation.getAssets().map((asset) => asset.name);
        const list: ChunkList = { entries, imports, files };
        compilation.emitAsset(CHUNK_LIST, new compiler.webpack.sources.RawSource(JSON.stringify(list, null, 1)));
      });
    });
  },
};

function scriptsOf(chunks: readonly Chunk[]): string[] {
  return [...new Set(chunks.flatMap(({ files }) => [...files]))].filter((file) => /\.(?:js|css)$/.test(file));
}

function sharedBy(chunks: readonly Chunk[], { chunkGraph }: Compilation): string[] {
  const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
  const keys = modules.flatMap((module) => SHARED_MODULE.exec(module.readableIdentifier())?.[1] ?? []);
  return [...new Set(keys)].toSorted();
}
