import { EAGER_KEYS, ON_DEMAND_KEYS, type SharedKey } from '@dialdeck/contract';
import { fromRoot, packageVersion } from '#workspace.ts';

const KEYS: readonly SharedKey[] = [...EAGER_KEYS, ...ON_DEMAND_KEYS];

/** The installed version of each shared package; the shell is built with it and provides it. */
export function sharedVersions(): Record<SharedKey, string> {
  return Object.fromEntries(KEYS.map((key) => [key, packageVersion(packageFolder(key))])) as Record<SharedKey, string>;
}

/** How modules consume shared packages: never their own copy, so a page has one React, one Fluent and one Apollo. */
export function consumedShares() {
  const entries = Object.entries(sharedVersions()).map(([key, version]) => [
    key,
    { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
  ]);
  return Object.fromEntries(entries) as Record<
    string,
    { import: false; singleton: true; strictVersion: true; requiredVersion: string }
  >;
}

function packageFolder(key: SharedKey): string {
  const [scope = '', name = ''] = key.split('/');
  return fromRoot('node_modules', scope.startsWith('@') ? `${scope}/${name}` : scope);
}
