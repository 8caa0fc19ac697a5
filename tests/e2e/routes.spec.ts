import { budgetOf, isTooHeavy } from '@dialdeck/build/bytes/budgets';
import { loadedTwice } from '@dialdeck/build/bytes/loaded-twice';
import type { Page } from '@playwright/test';
import { axeFaultsOf } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { signInByRequest } from './support/people.ts';
import { ROUTES, type Visitor } from './support/route-table.ts';
import { countScriptBytes } from './support/script-bytes.ts';
import { WINDOWS } from './support/windows.ts';

test.use({ seed: 'demo' });

/** In addition to a laptop, in which accessibility.spec.ts checks every screen. */
const SIZES = ['a phone', '200 %', 'a small screen'] as const;

/** A size changes no colours, so contrast is not checked again. */
async function expectNoFaults(page: Page, what: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(WINDOWS[size]);
    // Content that depends on the size renders again in the next frame.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect.soft(await axeFaultsOf(page, { without: 'color-contrast' }), `${what}, ${size}`).toEqual([]);
  }
  await page.setViewportSize(WINDOWS['a laptop']);
}

// Messages of the console fail a test by themselves: errors, and refusals of the content security policy.
test.beforeEach(({ page: _page, allowComplaint }) => {
  // A page that does not exist has the status 404, and a used link is refused.
  allowComplaint(/status of 404 /);
  allowComplaint(/status of 400 .*\/verify-email-check/);
});

for (const visitor of ['visitor', 'agent', 'admin'] satisfies Visitor[]) {
  const inSizes = visitor === 'admin' ? ', and axe finds nothing serious in a small window' : '';
  test(`every route as ${visitor}: the right screen, from this origin alone, within its budget${inSizes}`, async ({
    page,
    product,
  }) => {
    if (visitor === 'admin') await signInByRequest(page, product.admin);
    if (visitor === 'agent') await signInByRequest(page, product.demoAgent ?? product.admin);
    const list = visitor === 'visitor' ? { id: 'any', name: '' } : await firstList(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== product.url)
        elsewhere.push(request.url());
    });
    const scripts = await countScriptBytes(page);

    for (const { path, seen } of ROUTES) {
      const { heading, owner } = seen[visitor];
      const expectHeading = () =>
        expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading === ':list' ? list.name : heading);
      await test.step(path, async () => {
        await page.goto('about:blank');
        await scripts.reset();
        await page.goto(path.replace(':list', list.id));
        await expectHeading();
        const weight = { screen: path, owner, bytes: scripts.total() };
        expect(weight.bytes, path).toBeGreaterThan(0);
        expect.soft(isTooHeavy(weight), `${path}: ${weight.bytes} bytes of ${budgetOf(owner)} kB`).toBe(false);
        if (owner !== 'landing') expect.soft(loadedTwice(scripts.addresses()), path).toEqual([]);
        test.info().annotations.push({ type: 'bytes', description: `${(weight.bytes / 1024).toFixed(1)} kB ${path}` });
        // The admin sees the most screens. A page may decide by its size only when it is loaded.
        if (!inSizes) return;
        await page.setViewportSize(WINDOWS['a phone']);
        await page.reload();
        await expectHeading();
        await expectNoFaults(page, path);
      });
    }
    if (inSizes)
      await test.step('a contact’s details', async () => {
        await page.goto('/contacts');
        await page.getByRole('button', { name: 'View Details' }).first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoFaults(page, 'details');
      });
    expect(elsewhere).toEqual([]);
  });
}

/** The list that the queue opens by itself. Other specs leave lists in the shared platform. */
async function firstList(page: Page): Promise<{ id: string; name: string }> {
  const answer = await page.request.get('/api/call-lists');
  const [list] = (await answer.json()) as { id: string; name: string }[];
  if (!list) throw new Error('the demo has no lists');
  return list;
}
