import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbeddedPostgres } from '@dialdeck/node/database/embedded-postgres';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { databaseFolders } from './support/database-folders.ts';

const folders = databaseFolders();
afterEach(folders.removeAll);

describe('foreign files in the folder of the database', () => {
  const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, from: import.meta.url });

  it('keeps foreign files, and names them in a sentence', async () => {
    const dataDir = await folders.add();
    mkdirSync(path.join(dataDir, 'data'), { recursive: true });
    writeFileSync(path.join(dataDir, 'data/base.tar'), 'precious');
    await expect(start(dataDir)).rejects.toThrow(/holds files, yet no PostgreSQL cluster. Nothing was changed/);
    expect(readFileSync(path.join(dataDir, 'data/base.tar'), 'utf8')).toBe('precious');
  });

  it('a cluster that lost its PG_VERSION stays', async () => {
    const dataDir = await folders.add();
    await (await start(dataDir)).stop();
    rmSync(path.join(dataDir, 'PG_VERSION'));
    await expect(start(dataDir)).rejects.toThrow(/holds files/);
    expect(existsSync(path.join(dataDir, 'global/pg_control'))).toBe(true);
  });

  it('reports a cluster that lost its database, and leaves it', async () => {
    const dataDir = await folders.add();
    await (await start(dataDir)).stop();
    rmSync(path.join(dataDir, 'base/5'), { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/is incomplete. Put it back/);
    expect(existsSync(path.join(dataDir, 'global/pg_control'))).toBe(true);
  });

  it('does not replace a broken cluster that has tables', async () => {
    const dataDir = await folders.add();
    const server = await start(dataDir);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query('CREATE TABLE precious (id INT)');
    await client.end();
    await server.stop();
    rmSync(path.join(dataDir, 'global/pg_control'));
    await expect(start(dataDir)).rejects.toThrow(/exited immediately/);
    expect(existsSync(path.join(dataDir, 'base/5'))).toBe(true);
  });
});
