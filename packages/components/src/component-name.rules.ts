/** Name of a component: as in addresses. */
const NAME = /^[a-z][a-z-]*[a-z]$/;

/** Throws when no component of this kind can have this name. */
export function newComponentName(kind: string, name: string, existing: readonly { readonly name: string }[]): void {
  if (!NAME.test(name)) throw new Error(`The name of a ${kind} is lower-case letters and hyphens, such as wallboard.`);
  if (existing.some((component) => component.name === name)) throw new Error(`There is a ${kind} ${name} already.`);
}
