import type { LoaderContext } from '@rspack/core';

/** Generated code has each document in one line, between these two. */
const NAME = /^export const (\w+) = /;
const TYPE = ' as unknown as DocumentNode<';

/**
 * Takes the generated GraphQL documents apart, one module each: a screen then fetches the documents that it uses. As one module all of
 * them would be in the first load of every screen.
 */
// biome-ignore lint/style/noDefaultExport: this is where the compiler looks for a loader
export default function splitDocuments(
  this: Pick<LoaderContext, 'resourcePath' | 'resourceQuery'>,
  source: string,
): string {
  const asked = this.resourceQuery.slice(1);
  const documents = source.split('\n').flatMap((line) => {
    const [start, name] = NAME.exec(line) ?? [];
    const end = line.lastIndexOf(TYPE);
    return start && end > 0 ? { name, json: line.slice(start.length, end) } : [];
  });
  if (asked === '')
    return documents
      .map(({ name }) => `export { ${name} } from ${JSON.stringify(`${this.resourcePath}?${name}`)};`)
      .join('\n');
  const document = documents.find(({ name }) => name === asked);
  if (!document) throw new Error(`There is no document ${asked} in ${this.resourcePath}.`);
  return `export const ${asked} = ${document.json};`;
}
