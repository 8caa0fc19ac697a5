import path from 'node:path';

/** Files that the build puts next to the bundle (`dist/server`) and one level up (`dist`). */
export const builtFiles = {
  supergraph: path.join(import.meta.dirname, 'supergraph.graphql'),
  documents: path.join(import.meta.dirname, '../documents.json'),
  /** The graph record of the build. */
  graph: path.join(import.meta.dirname, '../graph.json'),
  /** The newest release of each module that the build holds. */
  remotes: path.join(import.meta.dirname, '../remotes.json'),
  front: path.join(import.meta.dirname, '..'),
};
