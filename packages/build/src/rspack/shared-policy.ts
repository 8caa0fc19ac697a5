import { fromRoot, packageVersion } from '../workspace.ts';

/** In the shell's first load. A facade is the only way to the library behind it. */
const EAGER = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@dialdeck/ui/core',
  '@dialdeck/apollo',
  '@dialdeck/router',
] as const;

/** Fetched when somebody first needs one. `toast` and `dark` are the shell's own business. */
export const ON_DEMAND = [
  '@dialdeck/ui/form',
  '@dialdeck/ui/overlay',
  '@dialdeck/ui/menu',
  '@dialdeck/ui/table',
] as const;

interface SharedEntry {
  singleton: true;
  strictVersion: true;
  version: string;
  requiredVersion: string;
  eager?: true;
  import?: false;
}

/**
 * What shell and modules have in common at run time. The shell provides, modules only consume: the shell is the
 * one place where a version is chosen, and there is exactly one React, one Fluent and one Apollo in a page.
 */
export function sharedPolicy(isShell: boolean): Record<string, SharedEntry> {
  const entries = [...EAGER, ...ON_DEMAND].map((key) => {
    const [scope = '', name = ''] = key.split('/');
    const version = packageVersion(fromRoot('node_modules', scope.startsWith('@') ? `${scope}/${name}` : scope));
    const isEager = (EAGER as readonly string[]).includes(key);
    const entry: SharedEntry = {
      singleton: true,
      strictVersion: true,
      version,
      requiredVersion: `^${version}`,
      ...(isShell ? isEager && { eager: true as const } : { import: false as const }),
    };
    return [key, entry];
  });
  return Object.fromEntries(entries) as Record<string, SharedEntry>;
}
