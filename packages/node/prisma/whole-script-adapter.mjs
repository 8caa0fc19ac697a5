// Three defects of @prisma/adapter-pg 7.10, as far as migrations meet them.
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

const OID_CHAR = 18;
const OID_TEXT = 25;

export class WholeScriptAdapterFactory extends PrismaPg {
  #connection;
  #schema;

  /** Separate fields, never `connectionString`: pg lets that win over `database`, and the shadow database would be the real one. */
  constructor(databaseUrl) {
    const url = new URL(databaseUrl);
    const schema = url.searchParams.get('schema') ?? undefined;
    const sslmode = url.searchParams.get('sslmode');
    const connection = {
      host: url.hostname,
      port: Number(url.port || 5432),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: decodeURIComponent(url.pathname.slice(1)),
      ...(schema && { options: `-c search_path="${schema}"` }),
      ...(sslmode && sslmode !== 'disable' && { ssl: { rejectUnauthorized: sslmode !== 'require' } }),
    };
    super(connection, { schema });
    this.#connection = connection;
    this.#schema = schema;
  }

  async connect() {
    return wholeScripts(await super.connect());
  }

  /** The stock one drops the database before it closes its pool. */
  async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
    const runOnServer = async (statement) => {
      const client = new pg.Client({ ...this.#connection, database: 'postgres', options: undefined });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    await runOnServer(`CREATE DATABASE "${database}"`);
    const connection = { ...this.#connection, database };
    if (this.#schema) {
      const client = new pg.Client({ ...connection, options: undefined });
      await client.connect();
      await client.query(`CREATE SCHEMA IF NOT EXISTS "${this.#schema}"`).finally(() => client.end());
    }
    const adapter = wholeScripts(await new PrismaPg(connection, { schema: this.#schema }).connect());
    const close = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await close();
      await runOnServer(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
    };
    return adapter;
  }
}

function wholeScripts(adapter) {
  // The stock adapter splits a script at every semicolon, also inside functions.
  adapter.executeScript = async (sql) => {
    try {
      await adapter.client.query(sql);
    } catch (error) {
      adapter.onError(error);
    }
  };
  // It does not know catalog columns of type "char".
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let charColumns = [];
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    charColumns = [];
    result.fields?.forEach((field, index) => {
      if (field.dataTypeID !== OID_CHAR) return;
      charColumns.push(index);
      field.dataTypeID = OID_TEXT;
    });
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character;
    return result;
  };
  return adapter;
}
