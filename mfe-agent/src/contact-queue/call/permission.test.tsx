import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { LogCallDocument, type LogCallMutationVariables, PermitCallDocument } from '#__generated__/graphql.ts';
import { dialogIsGone, findDialog } from '#testing/dialogs.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, aNora, type TestContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });
const SENTENCE = 'It is 07:12 there. Calls are allowed from 08:00 to 20:00.';
const NO_ANSWER = "Calls can't be checked right now.";
const bar = () => within(screen.getByRole('region', { name: 'Calling' }));

/** A list whose calls the server permits, on the screen. */
async function openQueue(areRulesThere = true, ...others: TestContact[]) {
  const nora = aNora();
  const server = createQueueServer([nora, ...others]);
  server.rules.areThere = areRulesThere;
  network.use(...server.handlers);
  const shell = renderQueue();
  await screen.findByRole('link', { name: /^\+1 \(415\) 555-0199/ });
  await waitFor(() => expect(server.asked.activity).toBeGreaterThan(0));
  const told = () => shell.notices.flatMap(({ body }) => body ?? []);
  return { server, nora, shell, told };
}

/** An answer that the test releases. */
function held() {
  let release = () => undefined as undefined;
  const until = new Promise<void>((resolve) => {
    release = () => void resolve() as undefined;
  });
  return { until, release: () => release() };
}

/** The list's own answer, later. */
const permitAfter = (until: Promise<void>, { permit }: ReturnType<typeof createQueueServer>) =>
  onDocument(PermitCallDocument, async (variables) => {
    await until;
    return permit(variables);
  });

describe('where rules may forbid a call', () => {
  it('requests the permission of the server once, and dials only after it', async () => {
    const { server, nora } = await openQueue();
    const gate = held();
    network.use(permitAfter(gate.until, server));
    await user.click(screen.getByRole('link', { name: /^\+1 \(415\) 555-0199/ }));
    expect(await bar().findByText('Checking…')).toBeDefined();
    expect(device.dialled).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('c');
    gate.release();
    await findDialog('Call Result');
    expect(device.dialled).toEqual(['tel:+14155550199']);
    expect(bar().queryByText('Checking…')).toBeNull();
    expect(server.asked.permissions).toMatchObject([{ id: nora.id, seenCalls: 0, input: { contactId: nora.id } }]);
    expect(server.asked.permissions[0]?.input).not.toHaveProperty('made');
    expect(server.asked.logs).toHaveLength(1);
  });

  it('saves a result with the call that was permitted', async () => {
    const { server } = await openQueue();
    await user.click(screen.getByRole('link', { name: /^\+1 \(415\) 555-0199/ }));
    const dialog = await findDialog('Call Result');
    await user.click(dialog.getByRole('button', { name: 'Winner' }));
    await user.click(dialog.getByRole('button', { name: 'Save Result' }));
    await dialogIsGone();
    await waitFor(() => expect(server.asked.results).toMatchObject([{ input: { callLogId: 'log' } }]));
  });

  it.each([
    ['NOT_CALLABLE', SENTENCE],
    ['CONFLICT', 'Ana Ruiz is calling this contact.'],
  ] as const)('dials no one and requires no result when refused with %s', async (code, sentence) => {
    const { told } = await openQueue();
    network.use(onDocument(PermitCallDocument, () => refusal(code, sentence)));
    await user.keyboard('c');
    await waitFor(() => expect(told()).toEqual([sentence]));
    expect(bar().queryByText('Checking…')).toBeNull();
    expect(device.dialled).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /without a result/ })).toBeNull();
  });

  it('dials nothing without an answer in time, even if the answer comes late', async () => {
    const { told, server, nora } = await openQueue();
    const gate = held();
    network.use(permitAfter(gate.until, server));
    await user.keyboard('c');
    await waitFor(() => expect(told()).toEqual([NO_ANSWER]));
    await waitFor(() => expect(server.asked.released).toEqual([nora.id]));
    gate.release();
    // The server has claimed it only now, so the first release has come too early.
    await waitFor(() => expect(server.asked.released).toEqual([nora.id, nora.id]));
    expect(device.dialled).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('requires the permission before auto-dial makes a call', async () => {
    const { server, told } = await openQueue();
    network.use(onDocument(LogCallDocument, () => refusal('NOT_CALLABLE', SENTENCE)));
    await user.click(screen.getByRole('button', { name: 'Start Auto Dial' }));
    await waitFor(() => expect(told()).toContain(SENTENCE));
    expect(device.dialled).toEqual([]);
    expect(server.asked.logs).toEqual([]);
  });

  it('lets auto-dial call by the claim without the line, and logs the call as made', async () => {
    const { told } = await openQueue();
    const logged: unknown[] = [];
    network.use(
      onDocument(LogCallDocument, ({ input }) => {
        logged.push(input);
        return HttpResponse.error();
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Start Auto Dial' }));
    await waitFor(() => expect(device.dialled).toEqual(['tel:+14155550199']));
    await waitFor(() => expect(logged).toHaveLength(2));
    expect(logged[0]).not.toHaveProperty('made');
    expect(logged[1]).toMatchObject({ made: true, dialledAt: expect.any(String) });
    expect(told()).not.toContain(NO_ANSWER);
  });

  describe('a call that was made without the line', () => {
    async function dialWithoutLine() {
      const { server, shell } = await openQueue();
      const line = { isDown: true };
      const logged: LogCallMutationVariables[] = [];
      network.use(
        onDocument(LogCallDocument, (variables) => {
          logged.push(variables);
          return line.isDown ? HttpResponse.error() : { __typename: 'Mutation', logCall: server.logCall(variables) };
        }),
      );
      await user.click(screen.getByRole('button', { name: 'Start Auto Dial' }));
      await waitFor(() => expect(logged).toHaveLength(2));
      const restore = () => {
        line.isDown = false;
        window.dispatchEvent(new Event('online'));
      };
      return { server, shell, logged, restore };
    }

    it('is logged once the connection is back, as made when the phone was tapped', async () => {
      const { server, logged, restore } = await dialWithoutLine();
      restore();
      await waitFor(() => expect(server.asked.logs).toHaveLength(1));
      const { dialledAt } = logged[1]?.input ?? {};
      expect(server.asked.logs[0]).toMatchObject({
        idempotencyKey: logged[1]?.idempotencyKey,
        input: { made: true, dialledAt },
      });
      window.dispatchEvent(new Event('online'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(logged).toHaveLength(3);
    });

    it('is logged although the page was closed and no result was typed', async () => {
      const { server, shell, logged, restore } = await dialWithoutLine();
      shell.unmount();
      restore();
      renderQueue();
      await waitFor(() => expect(server.asked.logs).toHaveLength(1));
      expect(server.asked.logs[0]?.idempotencyKey).toBe(logged[1]?.idempotencyKey);
    });

    it('is logged before its result is sent, and once', async () => {
      const { server, restore } = await dialWithoutLine();
      restore();
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(await dialog.findByRole('button', { name: /^Winner/ }));
      await waitFor(() => expect(server.asked.results).toHaveLength(1));
      expect(server.asked.logs).toHaveLength(1);
    });

    it.each([
      ['NOT_FOUND', 3],
      ['CONFLICT', 4],
    ] as const)('refused with %s, it is sent %i times', async (code, times) => {
      const { logged } = await dialWithoutLine();
      network.use(
        onDocument(LogCallDocument, (variables) => {
          logged.push(variables);
          return refusal(code, 'No.');
        }),
      );
      for (let attempts = 3; attempts <= times; attempts++) {
        window.dispatchEvent(new Event('online'));
        await waitFor(() => expect(logged).toHaveLength(attempts));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      window.dispatchEvent(new Event('online'));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(logged.length > times).toBe(code === 'CONFLICT');
    });
  });
});

describe('without a connection', () => {
  it.each([true, false])(
    'shows that the agent is offline, and that calls need a connection where the server permits them: %s',
    async (areRulesThere) => {
      const { told } = await openQueue(areRulesThere);
      const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      act(() => void window.dispatchEvent(new Event('offline')));
      const offline = 'You are offline. Results are saved here and sent later.';
      const sentence = areRulesThere
        ? `${offline} Calls need a connection: numbers are checked before dialing.`
        : offline;
      expect(bar().getByText(sentence)).toBeDefined();
      expect(bar().getByRole('button', { name: 'Call Current' }).hasAttribute('disabled')).toBe(areRulesThere);
      expect(screen.queryAllByRole('link', { name: /^\+1 \(415\) 555-0199/ })).toHaveLength(areRulesThere ? 0 : 1);
      if (areRulesThere) await user.keyboard('c');
      expect(told()).toEqual([]);
      expect(device.dialled).toEqual([]);
      onLine.mockRestore();
      act(() => void window.dispatchEvent(new Event('online')));
      expect(bar().queryByText(sentence)).toBeNull();
      expect(bar().getByRole('button', { name: 'Call Current' }).hasAttribute('disabled')).toBe(false);
    },
  );
});

describe('where nothing can forbid a call', () => {
  it('dials on the device, and logs the call as made', async () => {
    const { server } = await openQueue(false);
    await user.keyboard('c');
    await findDialog('Call Result');
    await waitFor(() => expect(server.asked.logs).toHaveLength(1));
    expect(device.dialled).toEqual(['tel:+14155550199']);
    expect(server.asked.permissions).toEqual([]);
    expect(server.asked.logs[0]?.input).toMatchObject({ made: true, dialledAt: expect.any(String) });
  });

  it('still requests the permission of the server for a callback of another list', async () => {
    const about = { status: 'callback', callbackAt: '2026-01-01T10:00:00Z', callListId: 'another' } as const;
    const { server } = await openQueue(false, aContact({ firstName: 'Dora', lastName: 'Due', ...about }));
    await user.keyboard('b');
    await user.click(await screen.findByRole('button', { name: 'Call Dora Due' }));
    await waitFor(() => expect(server.asked.permissions).toHaveLength(1));
  });
});
