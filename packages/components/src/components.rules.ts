import { type Component, Declaration } from './declaration.type.ts';

/** A package.json as far as components are concerned. */
export interface Workspace {
  readonly folder: string;
  readonly packageName: string;
  /** The unparsed value under `dialdeck`. */
  readonly declaration: unknown;
}

/** The folder of each kind of component. */
const FOLDERS: Record<Component['kind'], (name: string) => string> = {
  shell: () => 'shell',
  gateway: () => 'gateway',
  module: (name) => `mfe-${name}`,
  subgraph: (name) => `subgraphs/${name}`,
};

/** Reads the declarations, in the order of their names. Throws one error with every problem that it finds. */
export function componentsOf(workspaces: readonly Workspace[]): Component[] {
  const problems: string[] = [];
  const components = workspaces.flatMap(({ folder, packageName, declaration }): Component[] => {
    const { data, error } = Declaration.safeParse(declaration);
    if (error) {
      problems.push(
        ...error.issues.map(({ path, message }) => `${folder}: ${['dialdeck', ...path].join('.')}: ${message}`),
      );
      return [];
    }
    const name = packageName.replace(/^@dialdeck\/(?:mfe-)?/, '');
    const expected = FOLDERS[data.kind](name);
    if (folder !== expected) problems.push(`${folder}: the ${data.kind} ${packageName} belongs in ${expected}`);
    return [{ ...data, name, folder, packageName }];
  });
  const databases = components.flatMap((component) => ('schema' in component ? [component.schema] : []));
  const areas = components.flatMap((component) => ('paths' in component ? component.paths : []));
  problems.push(...repeated(databases).map((schema) => `more than one component has the schema ${schema}`));
  problems.push(...repeated(areas).map((area) => `more than one module has the path ${area}`));
  problems.push(...eventProblems(components));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return components.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Each type of event has one producer, and no component consumes one that is never published. */
function eventProblems(components: readonly Component[]): string[] {
  const servers = components.filter((component) => 'produces' in component);
  const produced = servers.flatMap(({ produces }) => produces);
  return [
    ...repeated(produced).map((type) => `more than one component produces ${type}`),
    ...servers.flatMap(({ name, consumes }) =>
      consumes
        .filter((type) => !produced.includes(type))
        .map((type) => `${name} consumes ${type}, which no component produces`),
    ),
  ];
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
