/** In the shell's first load. A facade is the only way to its library. */
export const EAGER_KEYS = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@dialdeck/ui/core',
  '@dialdeck/apollo',
  '@dialdeck/router',
] as const;

/** Fetched on first use. Only the shell uses `@dialdeck/ui/toast` and `…/dark`. */
export const ON_DEMAND_KEYS = [
  '@dialdeck/ui/combobox',
  '@dialdeck/ui/form',
  '@dialdeck/ui/menu',
  '@dialdeck/ui/overlay',
  '@dialdeck/ui/table',
] as const;

/** Loaded by the shell before any module. */
export type EagerKey = (typeof EAGER_KEYS)[number];
/** Loaded by the shell when a module needs it. */
export type OnDemandKey = (typeof ON_DEMAND_KEYS)[number];
/** The packages that shell and modules share at run time. The shell provides, modules only consume. */
export type SharedKey = EagerKey | OnDemandKey;
