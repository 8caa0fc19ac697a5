import { AppError } from '@dialdeck/common/errors';
import { parseScript } from '@dialdeck/common/scripts/parse-script.rules';
import type { ScriptTree } from '@dialdeck/common/scripts/script.rules';
import type { ScriptValues } from '@dialdeck/common/scripts/script.schemas';
import { inTransaction } from '@dialdeck/node/database/database';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import type pg from 'pg';
import { listScope } from '#access.ts';
import type { CallListsServices } from '#services.ts';
import { requireUuid } from '#uuid.rules.ts';
import { findVersion, holdScript, insertScript, insertVersion, readVersions, type ScriptRow } from './script.repo.ts';

type Services = Pick<CallListsServices, 'pool' | 'clock'>;

const noSuchScript = () => new AppError('NOT_FOUND', { userMessage: 'Script not found' });

/** A script with its first version. */
export function createScript(
  { pool, clock }: Services,
  { name, body, userId }: ScriptValues & { userId: string },
): Promise<ScriptRow> {
  return inTransaction(pool, async (client) => {
    const id = newId();
    await insertScript(client, { id, name });
    return publish(client, { scriptId: id, body, by: userId, at: clock() });
  });
}

/** Another version, which calls of the script's lists begin with from now on. */
export function publishScript(
  { pool, clock }: Services,
  { scriptId, body, userId }: { scriptId: string; body: string; userId: string },
): Promise<ScriptRow> {
  const id = requireUuid(scriptId);
  return inTransaction(pool, async (client) => {
    if (!(await holdScript(client, id))) throw noSuchScript();
    return publish(client, { scriptId: id, body, by: userId, at: clock() });
  });
}

async function publish(
  client: pg.PoolClient,
  version: { scriptId: string; body: string; by: string; at: Date },
): Promise<ScriptRow> {
  const versionId = newId();
  await insertVersion(client, { ...version, versionId });
  const [made] = await readVersions(client, [versionId]);
  if (!made) throw new Error('an insert gives its row');
  return made;
}

/** One version, or the newest, for admins and everyone who sees a list with the script. */
export async function showVersion(
  { pool }: Pick<Services, 'pool'>,
  actor: Actor,
  { scriptId, version }: { scriptId: string; version: number | null },
): Promise<ScriptRow> {
  const found = await findVersion(pool, { scriptId: requireUuid(scriptId), version, scope: listScope(actor) });
  if (!found) throw noSuchScript();
  return found;
}

const TREES_KEPT = 100;
const trees = new Map<string, ScriptTree>();

/** The parsed body of a version: read once, because a version never changes. */
export function treeOf({ versionId, body }: Pick<ScriptRow, 'versionId' | 'body'>): ScriptTree {
  const known = trees.get(versionId);
  if (known) return known;
  const { tree } = parseScript(body);
  if (trees.size >= TREES_KEPT) trees.clear();
  trees.set(versionId, tree);
  return tree;
}
