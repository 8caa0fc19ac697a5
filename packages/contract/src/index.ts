export { type Audience, canManageLists, isFor, isLead } from './audience.ts';
export type { FirstQueries, FirstQuery } from './first-queries.ts';
export { type KeptValue, keepValue } from './kept-value.ts';
export {
  type PreloadFile,
  type PreloadQuery,
  parseRegistry,
  type Registry,
  type RemoteInfo,
  type RouteInfo,
} from './registry.ts';
export {
  CONTRACT_VERSION,
  containerName,
  defineRemote,
  isRemoteModule,
  type NavLink,
  type RemoteModule,
  type RemoteRoute,
  type Screen,
  type ScreenProps,
} from './remote-module.ts';
export { EAGER_KEYS, type EagerKey, ON_DEMAND_KEYS, type OnDemandKey, type SharedKey } from './shared-keys.ts';
export type { Membership, Notice, Session, Shell } from './shell.ts';
export { unsavedResultsKey } from './unsaved-results.ts';
