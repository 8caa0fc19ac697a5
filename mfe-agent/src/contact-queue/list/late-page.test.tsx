import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ContactQueuePageDocument } from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { aContact } from '#testing/people.ts';
import { createQueueServer } from '#testing/queue-server.ts';
import { renderQueue, watchDevice } from '#testing/render-queue.tsx';

const network = graphServer();
watchDevice();

const scrollToTheEnd = () => {
  const scroller = screen.getByRole('list', { name: 'Contacts' }).parentElement as HTMLElement;
  scroller.scrollTop = 100_000;
  fireEvent.scroll(scroller);
};

it('adds a late page to the search that requested it', async () => {
  const server = createQueueServer([
    ...Array.from({ length: 60 }, (_, index) => aContact({ firstName: `Row ${index}` })),
    aContact({ firstName: 'Zoe', lastName: 'Zimmer' }),
  ]);
  const late = Promise.withResolvers<void>();
  let answered = 0;
  network.use(
    onDocument(ContactQueuePageDocument, async (variables) => {
      if (variables.after) await late.promise;
      const answer = server.page(variables);
      answered += Number(Boolean(variables.after));
      return answer;
    }),
    ...server.handlers,
  );
  renderQueue();
  await screen.findByText('61 of 61 contacts');
  scrollToTheEnd();
  await waitFor(() => expect(server.asked.pages.length).toBeGreaterThan(0));
  const search = screen.getByRole('searchbox', { name: 'Search contacts' });
  await userEvent.type(search, 'zimmer');
  await screen.findByText('1 of 61 contacts');
  late.resolve();
  await waitFor(() => expect(answered).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText('1 of 61 contacts')).toBeDefined();
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Zoe Zimmer'),
  ]);
  await userEvent.clear(search);
  await screen.findByText('61 of 61 contacts');
  scrollToTheEnd();
  expect(await screen.findByRole('button', { name: 'Zoe Zimmer' })).toBeDefined();
});
