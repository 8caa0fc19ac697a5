// Exports for tests and benchmarks of other workspaces.
export { AUDIT } from '#audit.ts';
