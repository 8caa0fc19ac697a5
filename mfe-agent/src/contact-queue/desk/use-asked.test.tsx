import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContactCallsDocument, ContactQueuePageDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact, LIST_ID } from '#testing/people.ts';
import { queueOn } from '#testing/queue-on.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();
const queueOf = queueOn(network);

const nora = aContact({ firstName: 'Nora', lastName: 'New' });

it('opens the details of a linked contact once: a reload afterwards shows the queue', async () => {
  queueOf(nora);
  const { address } = renderQueue(`/contacts/${LIST_ID}?contact=${nora.id}`);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`/contacts/${LIST_ID}`));
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('opens the panel of callbacks once by its link', async () => {
  queueOf(nora);
  const { address } = renderQueue('/contacts?panel=callbacks');
  expect(await screen.findByRole('heading', { name: /Callbacks/ })).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/contacts'));
  expect(screen.getByRole('heading', { name: /Callbacks/ })).toBeTruthy();
});

it('keeps a contact in the address that cannot be shown, so that a reload tries again', async () => {
  queueOf(nora);
  network.use(onDocument(ContactCallsDocument, () => ({ __typename: 'Query', contact: null })));
  const asked = `/contacts/${LIST_ID}?contact=01a1ff1a-0c1e-7d55-b1a4-5ec1a0f3c7d2`;
  const { address } = renderQueue(asked);
  expect(await screen.findByRole('button', { name: 'Nora New' })).toBeTruthy();
  expect(address()).toBe(asked);
});

it('keeps the details open when the rows come later', async () => {
  const server = queueOf(nora, aContact({ firstName: 'Olga', lastName: 'Other' }));
  const gate = Promise.withResolvers<void>();
  network.use(
    onDocument(ContactQueuePageDocument, async (variables) => {
      await gate.promise;
      return server.page(variables);
    }),
  );
  const { address } = renderQueue(`/contacts/${LIST_ID}?contact=${nora.id}`);
  expect(await screen.findByRole('dialog')).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`/contacts/${LIST_ID}`));
  gate.resolve();
  await screen.findByRole('button', { name: 'Olga Other' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('dialog')).toBeTruthy();
});
