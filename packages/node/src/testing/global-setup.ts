import type { TestProject } from 'vitest/node';
import { fastFolder } from './fast-folder.ts';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server that holds the migrated template. */
    testServerUrl: string;
  }
}

/** Vitest's global set-up of every suite that needs a database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env.TEST_DATABASE_URL, { folder: fastFolder() });
  project.provide('testServerUrl', server.url);
  return server.stop;
}
