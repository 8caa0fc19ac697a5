import { newId } from '@dialdeck/node/process/new-id';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { composeMail } from '#mail/compose-mail.ts';
import type { WaitingMail } from '#mail/mail.repo.ts';
import type { AuthTransaction } from '#store.repo.ts';
import { type AuthRig, createAuthRig } from '#testing/auth-rig.ts';
import { newToken } from '#tokens/token.ts';

let rig: AuthRig;
beforeAll(async () => {
  rig = await createAuthRig();
});
afterAll(() => rig.stop());

/** An invitation with a link and a message that the worker of the subgraph does not take. */
async function invited() {
  const { id: invitedBy } = await rig.addAccount({ role: 'admin' });
  const { invitations } = rig.services.store;
  const { id } = await invitations.create({ email: null, role: 'user', invitedBy, lifetimeMs: 60_000 });
  const token = newToken();
  await invitations.issue(id, token.hash);
  const mailId = newId();
  await rig.ownerPool.query(
    `INSERT INTO auth.mails (id, kind, recipient, invitation_id, next_attempt_at)
     VALUES ($1, 'invitation', $2, $3, now() + interval '1 day')`,
    [mailId, `${id}@example.com`, id],
  );
  rig.services.handedOut.remember(mailId, token);
  const { rows } = await rig.ownerPool.query<WaitingMail>(
    `SELECT *, invitation_id AS "invitationId" FROM auth.mails WHERE id = $1`,
    [mailId],
  );
  const compose = () => composeMail(rig.services, rows[0] as WaitingMail);
  return { id, hash: token.hash, mailId, compose };
}

const waiting = async (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await rig.ownerPool.query("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
    expect(rows).toHaveLength(count);
  }, 5_000);

/** Runs both while a row is locked, so that each has its first lock before either continues. */
async function together(lock: string, id: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const gate = await rig.ownerPool.connect();
  await gate.query('BEGIN');
  await gate.query(`SELECT 1 FROM auth.${lock} = $1 FOR UPDATE`, [id]);
  const begun: Promise<unknown>[] = [];
  try {
    begun.push(first());
    await waiting(1);
    begun.push(second());
    await waiting(2);
  } finally {
    await gate.query('COMMIT');
    gate.release();
  }
  return (await Promise.allSettled(begun)).map(({ status }) => status);
}

const inTransaction = (work: (tx: AuthTransaction) => Promise<unknown>) => rig.services.store.transaction(work);

it('accepts an invitation while its message is composed', async () => {
  const { hash, id, compose } = await invited();
  const accept = () => inTransaction((tx) => tx.invitations.accept(hash));
  const both = await together('verification_tokens WHERE invitation_id', id, accept, compose);
  expect(both).toEqual(['fulfilled', 'fulfilled']);
});

it('revokes an invitation while its message is composed', async () => {
  const { id, mailId, compose } = await invited();
  const revoke = () => inTransaction((tx) => tx.invitations.revoke(id));
  const both = await together('mails WHERE id', mailId, compose, revoke);
  expect(both).toEqual(['fulfilled', 'fulfilled']);
});
