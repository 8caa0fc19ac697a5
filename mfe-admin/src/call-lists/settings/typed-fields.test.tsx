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

it('saves the definitions whole and in order, and names a faulty one by its place', async () => {
  const sent: unknown[] = [];
  server.use(
    onDocument(ListFieldsDocument, () => ({
      __typename: 'Query',
      callList: { __typename: 'CallList', id: 'l-1', fields: [CITY] },
    })),
    onDocument(ChangeFieldsDocument, ({ fields }) => {
      sent.push(fields);
      return { __typename: 'Mutation', changeFields: [] };
    }),
  );
  renderAdmin(({ shell }) => (
    <AdminLayout shell={shell}>
      <TypedFields callListId="l-1" />
    </AdminLayout>
  ));
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
