/** The end of a class's decorators in esbuild's output, with the class's name in the bundle. */
const DECORATED = /^ *\], (\w+)\);$/gm;

/**
 * type-graphql names types after their classes, and esbuild renames a second class of the same name in one file.
 * @throws when it has done so
 */
export function refuseRenamed(bundle: string): void {
  for (const [, name] of bundle.matchAll(DECORATED))
    if (/\d$/.test(name ?? ''))
      throw new Error(`A decorated class has become ${name} in the bundle: give it a name of its own.`);
}
