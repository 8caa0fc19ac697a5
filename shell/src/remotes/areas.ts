/** The declaration of each module's addresses; the build fills it in. */
declare const __MODULE_AREAS__: readonly {
  readonly name: string;
  readonly paths: readonly string[];
  readonly audience: 'everybody' | 'admins';
}[];

/** Name of the module that owns a path, known without the registry: a module that is missing from it is a card and not a 404. */
export function areaOf(path: string): string | undefined {
  return declared(path)?.name;
}

/** Whether only admins, and leads of teams, have anything to do there. */
export function isAdminArea(path: string): boolean {
  return declared(path)?.audience === 'admins';
}

function declared(path: string) {
  return __MODULE_AREAS__.find(({ paths }) => paths.some((area) => path === area || path.startsWith(`${area}/`)));
}
