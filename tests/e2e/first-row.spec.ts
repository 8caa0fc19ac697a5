import { expect, test } from './support/fixtures.ts';
import { signInByRequest } from './support/people.ts';

test.use({ seed: 'demo' });

/** So long that what the browser itself has to do does not count. */
const ROUND_TRIP_MS = 2_000;
const MOST_ROUND_TRIPS = 4;

const MOST_NODES = 500;

test('a queue of 300 contacts is at most 500 nodes, at its top and at its end', async ({ page, product }) => {
  await signInByRequest(page, product.demoAgent ?? product.admin);
  await page.goto('/contacts');
  const row = page.getByRole('button', { name: 'View Details' }).first();
  await row.hover();
  const countNodes = () => page.evaluate(() => document.querySelectorAll('body *').length);
  expect(await countNodes()).toBeLessThanOrEqual(MOST_NODES);
  await page.mouse.wheel(0, 100_000);
  await expect(page.getByRole('listitem').filter({ hasText: 'Added' }).last()).toHaveAttribute(
    'aria-posinset',
    /\d{2,}/,
  );
  expect(await countNodes()).toBeLessThanOrEqual(MOST_NODES);
});

test('at most 4 round trips to the first row of the queue', async ({ page, product }) => {
  await signInByRequest(page, product.demoAgent ?? product.admin);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const [list] = (await (await page.request.get('/api/call-lists')).json()) as { id: string }[];
  const started = performance.now();
  await page.goto(`/contacts/${list?.id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  const roundTrips = Math.floor((performance.now() - started) / ROUND_TRIP_MS);
  test.info().annotations.push({ type: 'round trips', description: String(roundTrips) });
  expect(roundTrips).toBeGreaterThan(0);
  expect(roundTrips).toBeLessThanOrEqual(MOST_ROUND_TRIPS);
});
