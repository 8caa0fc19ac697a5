import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { QueueVerdictsDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
const device = watchDevice();
const user = userEvent.setup({ delay: null });

const SENTENCE = 'It is 07:59 there. Calls are allowed from 08:00 to 20:00.';

it('a number that may not be called says why, and may be called when its window opens, without a reload', async () => {
  const contact = aContact({ firstName: 'Nora', lastName: 'New', phone: '4155550199', phoneE164: '+14155550199' });
  let isOpen = false;
  let asked = 0;
  network.use(
    onDocument(QueueVerdictsDocument, ({ listId }) => {
      asked += 1;
      const reason = {
        __typename: 'VerdictReason' as const,
        code: 'OUTSIDE_HOURS',
        params: { time: '07:59', from: '08:00', to: '20:00' },
        until: '2027-03-02T15:00:00.000Z',
      };
      const verdict = {
        __typename: 'Verdict' as const,
        callable: isOpen,
        asOf: '2027-03-02T14:59:59.000Z',
        validUntil: isOpen ? '2027-03-03T03:00:00.000Z' : '2027-03-02T15:00:01.000Z',
        zones: ['America/Denver'],
        reasons: isOpen ? [] : [reason],
      };
      const contacts = {
        __typename: 'ContactConnection' as const,
        nodes: [{ __typename: 'Contact' as const, id: contact.id, verdict }],
      };
      return { __typename: 'Query', callList: { __typename: 'CallList', id: String(listId), contacts } };
    }),
    ...createQueueServer([contact]).handlers,
  );
  renderQueue();
  const name = await screen.findByRole('button', { name: 'Nora New' });
  const row = within(name.closest('li') as HTMLElement);
  const phone = await row.findByRole('button', { name: '+1 (415) 555-0199' });
  expect(phone.hasAttribute('disabled')).toBe(true);
  expect(phone.getAttribute('aria-description')).toBe(SENTENCE);
  expect(row.getByText('Opens 08:00')).toBeDefined();
  const bar = within(screen.getByRole('region', { name: 'Calling' }));
  await user.keyboard('j');
  await waitFor(() => expect(bar.getByText(SENTENCE)).toBeDefined());
  expect(bar.getByText(/^\d\d:\d\d there$/)).toBeDefined();
  expect(bar.getByRole('button', { name: 'Call Current' }).hasAttribute('disabled')).toBe(true);
  await user.keyboard('c');
  expect(device.dialled).toEqual([]);
  isOpen = true;
  const asking = asked;
  await waitFor(() => expect(asked).toBeGreaterThan(asking), { timeout: 5_000 });
  expect(await row.findByRole('link', { name: '+1 (415) 555-0199' })).toBeDefined();
  expect(row.queryByText('Opens 08:00')).toBeNull();
});
