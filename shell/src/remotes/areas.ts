/** Which module a path belongs to, known without the registry: a module that is missing from it is a card and not a 404. */
const AREAS = [
  { name: 'agent', prefixes: ['/call-lists', '/contacts'] },
  { name: 'admin', prefixes: ['/admin'] },
  { name: 'reports', prefixes: ['/reports'] },
] as const;

/** Name of the module that owns a path. */
export function areaOf(path: string): string | undefined {
  return AREAS.find(({ prefixes }) => prefixes.some((prefix) => isBelow(path, prefix)))?.name;
}

/** Whether only admins have anything to do there. */
export function isAdminArea(path: string): boolean {
  return isBelow(path, '/admin');
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
