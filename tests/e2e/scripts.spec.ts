import { expect, test } from './support/fixtures.ts';
import { addPerson, fillSignIn, signInByRequest } from './support/people.ts';

const BODY = [
  '# Opening',
  'Hello {{firstName|there}} from {{City}}, this is {{agent.firstName}}. <b>No markup</b>',
  '',
  '[[Must say: {{firstName}}, this call is recorded.]]',
].join('\n');
const PERSON = { email: 'sia.reader@example.net', password: 'a-long-password' };

test('an admin publishes a script, and an agent saves a Winner only after the required statement and field', async ({
  page: admin,
  product,
  someoneElse,
}) => {
  await signInByRequest(admin, product.admin);
  const agentId = await addPerson(admin.request, product, { ...PERSON, firstName: 'Sia', lastName: 'Reader' });
  const { id: listId } = await (await admin.request.post('/api/call-lists', { data: { name: 'Read aloud' } })).json();
  const list = `/api/call-lists/${listId}`;
  const contacts = [
    { phone: '+14155550181', firstName: 'Bo', lastName: 'Listener' },
    { phone: '+14155550182', firstName: 'Jo', lastName: 'Later', customFields: { City: 'Oslo' } },
  ];
  expect((await admin.request.post(`${list}/contacts/bulk`, { data: { contacts } })).ok()).toBe(true);
  expect((await admin.request.patch(`${list}/assign`, { data: { userIds: [agentId] } })).ok()).toBe(true);

  await test.step('the admin writes the script, corrects a fault by its line, and publishes it', async () => {
    await admin.goto('/admin/scripts');
    await admin.getByRole('button', { name: 'New Script' }).click();
    await admin.getByRole('textbox', { name: /^Name/ }).fill('Opening');
    const text = admin.getByRole('textbox', { name: /^Text/ });
    await text.fill('Hello {{firstName');
    await expect(admin.getByText('Line 1: "{{" is never closed.')).toBeVisible();
    await text.fill(BODY);
    await expect(admin.getByRole('region', { name: 'Preview of the script' })).toContainText('Hello Ana from ____,');
    await admin.getByRole('button', { name: 'Publish version 1' }).click();
    await expect(admin.getByRole('heading', { level: 1, name: 'Opening' })).toBeVisible();
  });

  await test.step('the list names the script, and requires a field with a success', async () => {
    await admin.goto(`/admin/call-lists/${listId}/settings`);
    const calls = admin.getByRole('region', { name: 'Calls and Retries' });
    await calls.getByLabel('Script').selectOption('Opening');
    await calls.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(calls.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    const fields = admin.getByRole('region', { name: 'Fields' });
    for (const [place, name, label, type] of [
      [1, 'City', 'Home city', 'Text'],
      [2, 'Bill', 'Monthly bill', 'Number'],
    ] as const) {
      await fields.getByRole('button', { name: 'Add Field' }).click();
      const field = fields.getByRole('listitem', { name: `Field ${place}` });
      await field.getByLabel(`Name of field ${place}`).fill(name);
      await field.getByLabel('Label').fill(label);
      await field.getByLabel('Type').selectOption(type);
      await field.getByLabel('Required').selectOption('With a success');
    }
    await fields.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(fields.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  });

  const agent = await someoneElse();
  await agent.goto('/login');
  await fillSignIn(agent, PERSON);
  await agent.goto(`/contacts/${listId}`);
  await expect(agent.getByRole('button', { name: 'View Details' }).first()).toBeVisible();
  await agent.keyboard.press('c');
  const dialog = agent.getByRole('dialog', { name: 'Call Result' });
  const script = dialog.getByRole('tabpanel', { name: 'Script' });

  await test.step('the script is next to the call, filled with the contact and without markup', async () => {
    await expect(script).toContainText('Hello Bo from ____, this is Sia. <b>No markup</b>');
    await dialog.getByLabel(/^Home city/).fill('Lyon');
    await expect(script).toContainText('Hello Bo from Lyon, this is Sia.');
  });

  await test.step('another version does not change the open call', async () => {
    await admin.goto('/admin/scripts');
    await admin.getByRole('link', { name: 'Opening' }).click();
    await admin.getByRole('textbox', { name: /^Text/ }).fill('Good evening {{firstName}}.');
    await admin.getByRole('button', { name: 'Publish version 2' }).click();
    await expect(admin.getByRole('button', { name: 'Publish version 3' })).toBeVisible();
    await expect(script).toContainText('Hello Bo from Lyon, this is Sia.');
  });

  await test.step('a Winner is refused until the field fits its type and the statement is ticked', async () => {
    const sentence = dialog.getByText('Say and tick: "Bo, this call is recorded." first.');
    await dialog.getByRole('button', { name: 'Winner' }).click();
    await agent.keyboard.press('Control+Enter');
    await expect(dialog.getByText('Monthly bill is required')).toBeVisible();
    await expect(dialog.getByLabel(/^Monthly bill/)).toBeFocused();
    await agent.keyboard.type('much');
    await agent.keyboard.press('Control+Enter');
    await expect(dialog.getByText('Monthly bill must be a number')).toBeVisible();
    await dialog.getByLabel(/^Monthly bill/).fill('120.5');
    await agent.keyboard.press('Control+Enter');
    await expect(sentence).toBeInViewport();
    const tick = dialog.getByRole('checkbox', { name: 'Bo, this call is recorded.' });
    await expect(tick).toBeFocused();
    await agent.keyboard.press('Space');
    await expect(tick).toBeChecked();
    await expect(sentence).toBeHidden();
  });

  await test.step('then it is saved with the tick, the fields and the version of the dial', async () => {
    await agent.keyboard.press('Control+Enter');
    await expect(agent.getByText('Bo Listener saved as Winner.')).toBeVisible();
    const saved = await (await admin.request.get(`${list}/contacts`)).json();
    const contact = saved.find(({ firstName }: { firstName: string }) => firstName === 'Bo');
    expect(contact).toMatchObject({ status: 'winner', customFields: { City: 'Lyon', Bill: '120.5' } });
    const [call] = await (await admin.request.get(`/api/contacts/${contact.id}/calls`)).json();
    expect(call).toMatchObject({ disposition: 'winner', said: [1], script: { name: 'Opening', version: 1 } });
  });

  await test.step('the next call has the new version', async () => {
    await agent.keyboard.press('c');
    await expect(script).toContainText('Good evening Jo.');
    await expect(dialog.getByLabel(/^Home city/)).toHaveValue('Oslo');
  });
});
