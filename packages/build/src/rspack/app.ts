import path from 'node:path';
import { containerName } from '@dialdeck/contract';
import { DIST, fromRoot } from '#workspace.ts';

/** The application to build: the shell, or one release of a module. */
export interface App {
  readonly name: string;
  readonly folder: string;
  readonly isShell: boolean;
  /** Distinguishes releases: files below it never change. */
  readonly version: string;
  /** Name of the share-scope container, and of the global that holds it. */
  readonly container: string;
  readonly output: string;
  /** The path that serves the files. */
  readonly publicPath: string;
}

/** The shell. */
export function shellApp(version: string): App {
  return {
    name: 'shell',
    folder: fromRoot('shell'),
    isShell: true,
    version,
    container: 'dialdeck_shell',
    output: path.join(DIST, 'shell'),
    publicPath: '/',
  };
}

/** One release of a module. */
export function moduleApp(name: string, version: string): App {
  return {
    name,
    folder: fromRoot(`mfe-${name}`),
    isShell: false,
    version,
    container: containerName(name),
    output: path.join(DIST, 'mfe', name, version),
    publicPath: `/mfe/${name}/${version}/`,
  };
}
