// Exports for tests and benchmarks of other workspaces.
export { AUDIT } from '#audit.ts';
export { CHEAP_HASHES } from './cheap-hashes.ts';
export { CLIENT, createForgingProvider, type ForgingProvider, type Person } from './forging-provider.ts';
export { createPasswordSetter } from './password-setter.ts';
