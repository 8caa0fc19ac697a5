import type { APIRequestContext, Page } from '@playwright/test';
import { VISITS } from '../screens/screens.ts';
import { createStage } from '../screens/stage.ts';
import { THEMES, untilThemed } from '../screens/themes.ts';
import { axeFaultsOf } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ seed: 'demo' });

async function listsOf(api: APIRequestContext): Promise<Set<string>> {
  const lists = (await (await api.get('/api/call-lists')).json()) as { id: string }[];
  return new Set(lists.map(({ id }) => id));
}

test('axe finds nothing serious on any screen, dialog or menu, in either theme', async ({ browser, product }) => {
  // Sixty screens and dialogs, each looked at twice.
  test.setTimeout(600_000);
  const stage = createStage({ browser, product, window: { reducedMotion: 'reduce' } });
  const api = await stage.as('admin');
  const before = await listsOf(api);
  const look = async (page: Page, name: string) => {
    // First in the theme of the previous state: a change of the theme takes as much time as a check.
    const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    for (const [index, theme] of (isDark ? THEMES.toReversed() : THEMES).entries()) {
      await page.emulateMedia({ colorScheme: theme });
      await untilThemed(page);
      // A theme changes colours and nothing else.
      const faults = await axeFaultsOf(page, index === 0 ? {} : { only: 'color-contrast' });
      expect.soft(faults, `${name}, ${theme}`).toEqual([]);
    }
  };
  // Two at a time, one per core: the admin's screens, and the screens of all other users.
  const lanes = Map.groupBy(VISITS, ({ as }) => as === 'admin');
  await Promise.all(
    Array.from(lanes.values(), async (visits) => {
      for (const visit of visits)
        await test.step(visit.states.map(({ name }) => name).join(', '), () => stage.show(visit, look));
    }),
  );
  // Other tests have the same platform, and open its first list.
  for (const id of (await listsOf(api)).difference(before)) await api.delete(`/api/call-lists/${id}`);
  // Some of them call without a connection, which is not possible while a number is on the do-not-call list.
  const forbidden = (await (await api.get('/api/do-not-call')).json()) as { id: string }[];
  for (const { id } of forbidden)
    expect((await api.delete(`/api/do-not-call/${id}`, { data: { why: 'Looked at.' } })).status()).toBe(204);
  // Nor is anybody to wait until the contact is free that the admin was calling: signing out gives it back.
  await api.post('/api/auth/logout');
  await stage.close();
});
