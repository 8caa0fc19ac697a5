import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSubgraph } from '#subgraph.ts';
import { type AuthRig, createAuthRig, PASSWORD, profile } from '#testing/auth-rig.ts';
import { tokenIn } from '#testing/mail-box.ts';
import { createSmtpBox, type SmtpBox } from '#testing/smtp-box.ts';

const FROM = 'Dialdeck <calls@example.com>';
const FORGOT = 'mutation ($email: String!) { forgotPassword(email: $email) }';

let smtp: SmtpBox;
let rig: AuthRig;
const forgot = (email: string) => rig.ask(FORGOT, { email });
const waiting = async () => (await rig.ownerPool.query('SELECT kind, attempts FROM auth.mails')).rows;
const untilNoneWaits = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 10_000 });

beforeAll(async () => {
  smtp = await createSmtpBox();
  rig = await createAuthRig({ mail: { smtpUrl: smtp.url, from: FROM } });
});
afterAll(async () => {
  await rig.stop();
  await smtp.goDown();
});
beforeEach(async () => {
  await smtp.comeBack();
  smtp.received.length = 0;
  smtp.refuse(null);
});

describe('a message by SMTP', () => {
  it('goes out as HTML and text, from MAIL_FROM, to one address, and leaves no row in the outbox', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    await forgot(email);
    const [first] = await smtp.arrived(1);
    expect(first?.recipients).toEqual([email]);
    expect(first?.mail).toMatchObject({
      from: { address: 'calls@example.com', name: 'Dialdeck' },
      to: [{ address: email }],
    });
    expect(first?.mail.html).toContain(`/reset-password?token=${tokenIn(first?.mail as never)}`);
    await untilNoneWaits();
  });

  it('is logged without address, token or link', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    await forgot(email);
    const [first] = await smtp.arrived(1);
    await untilNoneWaits();
    const lines = rig.lines.join('');
    expect(lines).toContain('"event":"mail_sent"');
    expect(lines).not.toContain(email);
    expect(lines).not.toContain(tokenIn(first?.mail as never));
    expect(lines).not.toContain('reset-password');
  });

  it.each([
    'ana@example.com\r\nBcc: evil@example.com',
    'ana@example.com, evil@example.com',
    'ana@example.com>\nRCPT TO:<evil@example.com',
    '"a\r\n.\r\n"@example.com',
  ])('takes no header or second recipient from the address %j', async (email) => {
    expect((await forgot(email)).errors).toMatchObject([{ code: 'BAD_INPUT', message: 'Invalid email address' }]);
    expect(await waiting()).toEqual([]);
  });

  it('takes no header from a name', async () => {
    const member = profile({ firstName: 'Ana\r\nBcc: evil@example.com\r\n\r\n<b>', invite: true });
    await rig.tell(member);
    const [first] = await smtp.arrived(1);
    expect(first?.recipients).toEqual([`${member.key}@example.com`]);
    expect(first?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(first?.mail.html).not.toContain('<b>');
  });

  it('goes out once for ten requests for one address while one waits', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    await smtp.goDown();
    await Promise.all(Array.from({ length: 10 }, () => forgot(email)));
    expect(await waiting()).toHaveLength(1);
    await smtp.comeBack();
    await untilNoneWaits();
    expect(smtp.received).toHaveLength(1);
  });

  it('goes out once from several processes', async () => {
    const others = Array.from({ length: 3 }, () => createSubgraph(rig.deps));
    for (const other of others) await other.start();
    const accounts = await Promise.all(Array.from({ length: 12 }, () => rig.addAccount({ password: PASSWORD })));
    await Promise.all(accounts.map(({ email }) => forgot(email)));
    await untilNoneWaits();
    expect(smtp.received.map(({ recipients }) => recipients[0]).sort()).toEqual(
      accounts.map(({ email }) => email).sort(),
    );
    for (const other of others) await other.stop();
  });
});

it('skips a message that another process is claiming, without waiting for it', async () => {
  const { email } = await rig.addAccount({ password: PASSWORD });
  const taking = await rig.ownerPool.connect();
  await taking.query('BEGIN');
  const { mails } = rig.services.store;
  try {
    // Not due before this test locks it, because the worker polls often.
    await rig.ownerPool.query(
      `INSERT INTO auth.mails (id, kind, recipient, next_attempt_at)
       VALUES (gen_random_uuid(), 'password_reset', $1, now() + interval '500 milliseconds')`,
      [email],
    );
    await taking.query('SELECT 1 FROM auth.mails FOR UPDATE');
    await sleep(600);
    expect(await Promise.race([mails.claim(10, 60_000), sleep(2_000, 'waits')])).toEqual([]);
  } finally {
    await taking.query('ROLLBACK');
    taking.release();
  }
  await smtp.arrived(1);
  await untilNoneWaits();
});

describe('the mail server is down', () => {
  it('accounts are created, responses stay fast, and each message is sent once afterwards', async () => {
    await smtp.goDown();
    const members = [profile({ invite: true }), profile({ invite: true })];
    const { email } = await rig.addAccount({ password: PASSWORD });
    const start = performance.now();
    await rig.tell(...members);
    await forgot(email);
    expect(performance.now() - start).toBeLessThan(2_000);
    await vi.waitFor(
      async () => expect((await waiting()).filter(({ attempts }) => attempts > 0)).toHaveLength(3),
      5_000,
    );
    await vi.waitFor(() => expect(rig.lines.join('')).toContain('"event":"mail_delayed"'), 5_000);

    await smtp.comeBack();
    await smtp.arrived(3);
    await untilNoneWaits();
    expect(smtp.received.map(({ recipients }) => recipients[0]).sort()).toEqual(
      [email, ...members.map(({ key }) => `${key}@example.com`)].sort(),
    );
    const check = 'mutation ($token: String!) { checkVerification(token: $token) { needsPassword } }';
    const invitation = smtp.received.find(({ recipients }) => recipients[0] !== email);
    expect((await rig.ask(check, { token: tokenIn(invitation?.mail as never) })).errors).toEqual([]);
  });

  it('a message to "no such mailbox" is not retried', async () => {
    smtp.refuse(550);
    const { email } = await rig.addAccount({ password: PASSWORD });
    await forgot(email);
    await untilNoneWaits();
    expect(rig.lines.join('')).toContain('"event":"mail_abandoned"');
    expect(rig.lines.join('')).not.toContain(email);
  });

  it('a claimed message without a result is retried after its lease', async () => {
    const { email } = await rig.addAccount({ password: PASSWORD });
    const sibling = rig.services.store.mails;
    await rig.ownerPool.query(
      `INSERT INTO auth.mails (id, kind, recipient, attempts, next_attempt_at)
       VALUES (gen_random_uuid(), 'password_reset', $1, 1, now() + interval '1 second')`,
      [email],
    );
    expect(await sibling.claim(10, 1_000)).toEqual([]);
    await smtp.arrived(1);
    await untilNoneWaits();
  });
});

describe('without a mail server', () => {
  it('writes the message to a file and logs its link', async () => {
    const local = await createAuthRig();
    const { email } = await local.addAccount({ password: PASSWORD });
    await local.ask(FORGOT, { email });
    const mail = await local.box.first(email);
    await expect.poll(() => local.lines.join('')).toContain(`/reset-password?token=${tokenIn(mail)}`);
    expect(mail.headers.find(({ key }) => key === 'x-dialdeck-link')?.value).toContain(tokenIn(mail));
    await local.stop();
  });
});
