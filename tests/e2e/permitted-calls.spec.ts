import { expect, test } from './support/fixtures.ts';
import { signInByRequest } from './support/people.ts';

const [ADA, BEA] = ['+14155550181', '+14155550182'];

test('where numbers may be forbidden, the server permits a call before the device dials', async ({
  page,
  product,
  allowComplaint,
}) => {
  // The browser's message about a request without an answer.
  allowComplaint(/ERR_FAILED|Failed to load resource/);
  await signInByRequest(page, product.admin);
  const post = async (path: string, data: unknown) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { id } = await post('/api/call-lists', { name: 'Permitted calls' });
  await post(`/api/call-lists/${id}/contacts/bulk`, {
    contacts: [
      { firstName: 'Ada', phone: ADA },
      { firstName: 'Bea', phone: BEA },
    ],
  });
  const dialled: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith('tel:')) dialled.push(request.url());
  });
  const forbidden = await post('/api/do-not-call', { phone: BEA });
  await page.goto(`/contacts/${id}`);
  const row = (name: string) =>
    page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').filter({ hasText: name });

  await test.step('a number on the do-not-call list has its badge and no link', async () => {
    await expect(row('Bea').getByText('Do not call', { exact: true })).toBeVisible();
    await expect(row('Bea').locator('a[href^="tel:"]')).toHaveCount(0);
  });

  const isPermission = (text: string | null) => text?.includes('"idempotencyKey"') && text.includes(`"${ADA}"`);
  await test.step('without an answer no number is dialled, and no call is reported', async () => {
    await page.route('**/graphql', (route) =>
      isPermission(route.request().postData()) ? route.abort('failed') : route.continue(),
    );
    await row('Ada').locator('a[href^="tel:"]').click();
    await expect(page.getByText("Calls can't be checked right now.").first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(dialled).toEqual([]);
    await page.unroute('**/graphql');
  });

  await test.step('a call is logged before it is made, and its result belongs to it', async () => {
    const calls = async () => (await (await page.request.get('/api/call-logs/recent')).json()).length as number;
    const before = await calls();
    const answered = page.waitForResponse((response) => Boolean(isPermission(response.request().postData())));
    const dial = page.waitForRequest((request) => request.url().startsWith('tel:'));
    await row('Ada').locator('a[href^="tel:"]').click();
    await answered;
    expect((await dial).url()).toBe(`tel:${ADA}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Winner' }).click();
    await dialog.getByRole('button', { name: 'Save Result' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row('Ada')).toHaveCount(0);
    expect(await calls()).toBe(before + 1);
    expect(dialled).toHaveLength(1);
  });

  // Other tests have the same platform, and a forbidden number changes how every call there is made.
  const allowed = await page.request.delete(`/api/do-not-call/${forbidden.id}`, { data: { why: 'Asked for calls.' } });
  expect(allowed.status()).toBe(204);
});
