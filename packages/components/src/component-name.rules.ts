/** Name of a component: as in addresses. */
const NAME = /^[a-z][a-z-]*[a-z]$/;

/** Throws when no new component of this kind can have this name. */
export function requireNewName(kind: string, name: string, existing: readonly { readonly name: string }[]): void {
  if (!NAME.test(name)) throw new Error(`The name of a ${kind} is lower-case letters and hyphens, such as wallboard.`);
  if (existing.some((component) => component.name === name)) throw new Error(`There is a ${kind} ${name} already.`);
}

/** The words of a component's name, as a title writes them. */
export const titleWords = (name: string): string[] =>
  name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
