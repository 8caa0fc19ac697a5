// All that tests and benchmarks of other workspaces take of this subgraph.
export { AUDIT } from '#audit.ts';
export { CHEAP_HASHES } from './cheap-hashes.ts';
export { CLIENT, createForgingProvider, type ForgingProvider, type Person } from './forging-provider.ts';
export { createPasswordSetter } from './password-setter.ts';
