import { mostWaitsOf } from '@dialdeck/build/bytes/budgets';
import { watchDataWaits } from './support/data-waits.ts';
import { expect, test } from './support/fixtures.ts';
import { signInByRequest } from './support/people.ts';
import { ROUTES } from './support/route-table.ts';

// Lists that other specs add come first.
test.use({ seed: 'demo', platform: 'as it began' });

test('sends the first requests of each screen together', async ({ page, product, allowComplaint }) => {
  allowComplaint(/status of 404 /);
  await signInByRequest(page, product.admin);
  const [list] = (await (await page.request.get('/api/call-lists')).json()) as { id: string; name: string }[];
  const waits = await watchDataWaits(page);
  for (const { path, seen } of ROUTES) {
    const { heading, owner } = seen.admin;
    if (owner === 'account') continue;
    await test.step(path, async () => {
      await page.goto('about:blank');
      waits.reset();
      await page.goto(path.replace(':list', list?.id ?? ''));
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(
        heading === ':list' ? (list?.name ?? '') : heading,
      );
      const row = await waits.longest();
      expect.soft(row.length, `${path}: ${row.join(', then ')}`).toBeLessThanOrEqual(mostWaitsOf(path));
    });
  }
});
