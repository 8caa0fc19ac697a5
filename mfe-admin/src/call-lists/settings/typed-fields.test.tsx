import { onDocument } from '@dialdeck/apollo/testing/graph-handlers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ChangeFieldsDocument, ListFieldsDocument } from '#__generated__/graphql.ts';
import { AdminLayout } from '#layout/admin-layout.tsx';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { TypedFields } from './typed-fields.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });
const CITY = {
  __typename: 'FieldDefinition' as const,
  id: 'f1',
  name: 'City',
  label: 'Home city',
  type: 'text',
  options: [] as string[],
  required: 'answered',
  show: 'both',
};

let stored = [CITY];

/** @returns the definitions of each save */
function fields() {
  const sent: unknown[] = [];
  server.use(
    onDocument(ListFieldsDocument, () => ({
      __typename: 'Query',
      callList: { __typename: 'CallList', id: 'l-1', fields: [...stored] },
    })),
    onDocument(ChangeFieldsDocument, ({ fields }) => {
      sent.push(fields);
      stored = (fields as (typeof CITY)[]).map((field, index) => ({
        ...CITY,
        ...field,
        id: field.id ?? `new-${index}`,
      }));
      return { __typename: 'Mutation', changeFields: stored };
    }),
  );
  renderAdmin(({ shell }) => (
    <AdminLayout shell={shell}>
      <TypedFields callListId="l-1" />
    </AdminLayout>
  ));
  return sent;
}

it('saves the definitions whole and in order, and names a faulty one by its place', async () => {
  stored = [CITY];
  const sent = fields();
  await screen.findByLabelText('Name of field 1');
  const group = within(screen.getByRole('region', { name: 'Fields' }));
  expect(group.getByLabelText('Name of field 1')).toHaveProperty('value', 'City');
  await user.click(group.getByRole('button', { name: 'Add Field' }));
  await user.click(group.getByRole('button', { name: 'Save' }));
  expect(group.getByText('Field 2: Name is required')).toBeTruthy();
  const second = within(group.getByRole('listitem', { name: 'Field 2' }));
  await user.click(second.getByLabelText('Name of field 2'));
  await user.paste('Plan');
  await user.selectOptions(second.getByLabelText('Type'), 'One of several');
  expect(group.getByText('Field 2: Options are required')).toBeTruthy();
  await user.click(second.getByLabelText('Options'));
  await user.paste('Basic; Pro');
  await user.click(second.getByRole('button', { name: 'Move field 2 up' }));
  await user.click(group.getByRole('button', { name: 'Save' }));
  const { __typename: _, ...city } = CITY;
  const plan = { id: null, name: 'Plan', label: 'Plan', type: 'choice', options: ['Basic', 'Pro'] };
  await waitFor(() => expect(sent).toEqual([[{ ...plan, required: 'never', show: 'dialog' }, city]]));
  expect(group.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
});

it('keeps the fields that another admin has added and changed since the page was read, also after a save', async () => {
  stored = [CITY];
  const sent = fields();
  const names = () => (sent as { id: string | null; name: string }[][]).map((all) => all.map(({ name }) => name));
  await screen.findByLabelText('Name of field 1');
  const group = within(screen.getByRole('region', { name: 'Fields' }));
  await user.click(group.getByRole('button', { name: 'Add Field' }));
  await user.type(group.getByLabelText('Name of field 2'), 'Plan');
  stored = [
    { ...CITY, required: 'never' },
    { ...CITY, id: 'f2', name: 'Budget', label: 'Budget' },
  ];
  await user.click(group.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(names()).toEqual([['City', 'Budget', 'Plan']]));
  expect(sent[0]).toMatchObject([{ id: 'f1', required: 'never' }, { id: 'f2' }, { id: null }]);
  expect(await group.findByLabelText('Name of field 3')).toHaveProperty('value', 'Plan');
  await waitFor(() => expect(group.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true'));

  stored = [...stored, { ...CITY, id: 'f4', name: 'Region', label: 'Region' }];
  await user.click(group.getByRole('button', { name: 'Remove field 1' }));
  await user.click(group.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(names()[1]).toEqual(['Budget', 'Plan', 'Region']));
  expect(sent[1]).toMatchObject([{ id: 'f2' }, { id: 'new-2' }, { id: 'f4' }]);
});
