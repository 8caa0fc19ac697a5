import { forContactTexts } from '@dialdeck/common/contacts/contact-fields';
import { newId } from '@dialdeck/node/process/new-id';
import type { Actor } from '@dialdeck/node/security/identity';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findJob, insertJob } from '#imports/jobs/import-job.repo.ts';
import { type CallListsRig, createCallListsRig } from '#testing/call-lists-rig.ts';
import { agent, lead, teamsOf } from '#testing/teams-rig.ts';

let rig: CallListsRig;
beforeAll(async () => {
  rig = await createCallListsRig();
});
afterAll(() => rig.stop());

async function begin(by: Actor, callListId: string, state: string): Promise<string> {
  const job = await insertJob(rig.pool, {
    id: newId(),
    callListId,
    createdBy: by.userId ?? '',
    isPlan: true,
    mapping: { ...forContactTexts(null), phone: 'Phone', customFields: [] },
    country: 'US',
    requestHash: 'x',
    columns: ['Phone'],
    delimiter: ',',
    newline: '\n',
    encoding: 'utf-8',
    isEncodingChosen: false,
    fileBytes: 10,
    uploadId: newId(),
    idempotencyKey: null,
  });
  const id = job?.id ?? '';
  await rig.pool.query('UPDATE import_jobs SET state = $2 WHERE id = $1', [id, state]);
  const chunk = "INSERT INTO import_chunks (import_job_id, seq, bytes, hash, packed) VALUES ($1, 0, 1, '', '')";
  await rig.pool.query(chunk, [id]);
  return id;
}

async function isStopped(id: string): Promise<boolean> {
  const { rowCount: chunks } = await rig.pool.query('SELECT FROM import_chunks WHERE import_job_id = $1', [id]);
  const isCancelled = (await findJob(rig.pool, id))?.state === 'cancelled';
  // The file is deleted with it.
  expect(chunks === 0).toBe(isCancelled);
  return isCancelled;
}

it('stops the imports of a lead who loses the team or the right to import', async () => {
  const teams = teamsOf(rig);
  const [boss, other] = [await rig.addMember(), await rig.addMember()];
  const north = await teams.newTeam({ added: [lead(boss), lead(other)] });
  const { id: list } = await teams.listOf(north);
  await teams.leadsImport(true);
  const jobs = {
    arriving: await begin(boss, list, 'uploading'),
    planned: await begin(boss, list, 'ready'),
    done: await begin(boss, list, 'done'),
    ofAnotherLead: await begin(other, list, 'paused'),
    ofAnAdmin: await begin(rig.admin, list, 'paused'),
  };
  const stopped = async () => {
    const told = await Promise.all(
      Object.entries(jobs).map(async ([name, id]) => ((await isStopped(id)) ? [name] : [])),
    );
    return told.flat();
  };
  await teams.tellTeam(north, { added: [agent(boss)] });
  expect(await stopped()).toEqual(['arriving', 'planned']);
  await teams.leadsImport(false);
  expect(await stopped()).toEqual(['arriving', 'planned', 'ofAnotherLead']);
});
