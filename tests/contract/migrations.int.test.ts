import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { subgraphs } from '@dialdeck/components';
import { describe, expect, inject, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Prisma's statements for the difference between the migrations and the schema; empty when there is none. */
async function drift(subgraph: string, schema: string): Promise<string> {
  const url = new URL(inject('testServerUrl'));
  url.searchParams.set('schema', schema);
  const args = [
    'migrate',
    'diff',
    '--from-migrations',
    'prisma/migrations',
    '--to-schema',
    'prisma/schema.prisma',
    '--exit-code',
  ];
  try {
    await run(path.join(root, 'node_modules/.bin/prisma'), args, {
      cwd: path.join(root, 'subgraphs', subgraph),
      env: {
        ...process.env,
        DATABASE_URL: url.href,
        PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
      },
    });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}

describe('drift', () => {
  it.each(subgraphs())('migrates $name to exactly the schema that it declares', async ({ name, schema }) => {
    expect(await drift(name, schema)).toBe('');
  });
});
