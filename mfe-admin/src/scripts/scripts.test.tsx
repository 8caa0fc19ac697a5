import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import { Route, Routes } from '@dialdeck/router';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import {
  CreateScriptDocument,
  EarlierScriptDocument,
  PublishScriptDocument,
  ScriptPageDocument,
  ScriptsPageDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { NewScriptPage, ScriptPage } from './script.page.tsx';
import { ScriptsPage } from './scripts.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });
afterEach(() => sessionStorage.clear());

const aScript = (version: number, body: string) => ({
  __typename: 'Script' as const,
  id: 's1',
  name: 'Opening',
  version,
  body,
  publishedAt: '2026-11-02T15:00:00.000Z',
});
const SUMMARY = {
  __typename: 'ScriptSummary' as const,
  id: 's1',
  name: 'Opening',
  version: 2,
  publishedAt: '2026-11-02T15:00:00.000Z',
  publishedByName: 'Ada Admin',
  callLists: 3,
};
const open = (path: string) =>
  renderAdmin(
    ({ shell }) => (
      <Routes>
        <Route path="/admin/scripts" element={<ScriptsPage shell={shell} />} />
        <Route path="/admin/scripts/new" element={<NewScriptPage shell={shell} />} />
        <Route path="/admin/scripts/:id" element={<ScriptPage shell={shell} />} />
      </Routes>
    ),
    path,
  );
const newest = (version: number, body: string) =>
  server.use(onDocument(ScriptPageDocument, () => ({ __typename: 'Query', scriptVersion: aScript(version, body) })));
const write = async (label: RegExp, text: string) => {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
};
const preview = () => screen.getByRole('region', { name: 'Preview of the script' });

it('lists the scripts with their newest versions', async () => {
  server.use(onDocument(ScriptsPageDocument, () => ({ __typename: 'Query', scripts: [SUMMARY] })));
  open('/admin/scripts');
  const link = await screen.findByRole('link', { name: 'Opening' });
  expect(link.getAttribute('href')).toBe('/admin/scripts/s1');
  const cells = within(link.closest('tr')!).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent).filter((_, at) => at !== 2)).toEqual([
    'Opening',
    '2',
    'Ada Admin',
    '3',
  ]);
  expect(screen.getByRole('link', { name: 'Scripts' }).getAttribute('aria-current')).toBe('page');
});

it('reports a failure, and reads again', async () => {
  server.use(onDocument(ScriptsPageDocument, () => refusal('INTERNAL')));
  open('/admin/scripts');
  expect(await screen.findByText('The scripts could not be loaded')).toBeTruthy();
  server.use(onDocument(ScriptsPageDocument, () => ({ __typename: 'Query', scripts: [] })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No Scripts Yet')).toBeTruthy();
});

it('publishes the written text as the first version, with a preview', async () => {
  server.use(onDocument(ScriptsPageDocument, () => ({ __typename: 'Query', scripts: [] })));
  const sent: unknown[] = [];
  server.use(
    onDocument(CreateScriptDocument, (variables) => {
      sent.push(variables);
      return { __typename: 'Mutation', createScript: aScript(1, 'x') };
    }),
  );
  newest(1, 'x');
  open('/admin/scripts');
  await user.click(await screen.findByRole('button', { name: 'New Script' }));
  await user.click(await screen.findByRole('button', { name: 'Publish version 1' }));
  expect(await screen.findByText('Name is required')).toBeTruthy();
  expect(screen.getByText('Text is required')).toBeTruthy();
  await write(/Name/, 'Opening');
  const body = 'Hello {{firstName|there}}, {{City}}.\n\n[[If City is Lyon]][[Must say: Bonjour.]][[End]]';
  await write(/^Text/, body);
  const city = await screen.findByRole('checkbox', { name: 'City is Lyon' });
  expect(preview().textContent).toBe('Hello Ana, ____.');
  await user.click(city);
  expect(preview().textContent).toBe('Hello Ana, Lyon.Bonjour.');
  await user.click(screen.getByRole('button', { name: 'Publish version 1' }));
  expect(await screen.findByRole('button', { name: 'Publish version 2' })).toBeTruthy();
  expect(sent).toEqual([{ name: 'Opening', body }]);
});

it('shows faults by line while they are written, and publishes nothing', async () => {
  open('/admin/scripts/new');
  await write(/Name/, 'Opening');
  await write(/^Text/, 'a\n[[If City is Lyon]]\n{{b');
  expect(await screen.findByText('Line 2: "[[If" is never ended.')).toBeTruthy();
  expect(screen.getByText('Line 3: "{{" is never closed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Publish version 1' }));
  expect(screen.getByText('Line 3: "{{" is never closed.')).toBeTruthy();
});

it('publishes the next version, and keeps a draft over a reload', async () => {
  newest(2, 'Two');
  const sent: unknown[] = [];
  server.use(
    onDocument(PublishScriptDocument, (variables) => {
      sent.push(variables);
      newest(3, 'Two!');
      return { __typename: 'Mutation', publishScript: aScript(3, 'Two!') };
    }),
  );
  const first = open('/admin/scripts/s1');
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Text/);
  expect(screen.getByLabelText<HTMLInputElement>(/Name/).readOnly).toBe(true);
  await user.type(text, '!');
  expect(screen.getByText(/This browser tab keeps what you wrote/)).toBeTruthy();
  expect(JSON.parse(sessionStorage.getItem('dialdeck:script:s1') ?? '')).toMatchObject({
    base: 2,
    draft: { body: 'Two!' },
  });
  await user.click(screen.getByRole('button', { name: 'Publish version 3' }));
  expect(await screen.findByRole('button', { name: 'Publish version 4' })).toBeTruthy();
  expect(sent).toEqual([{ id: 's1', body: 'Two!' }]);
  expect(sessionStorage.getItem('dialdeck:script:s1')).toBeNull();
  expect(first.notices.map(({ title }) => title)).toContain('Version 3 published');
});

it('shows an earlier version, and takes its text into the editor', async () => {
  newest(2, 'Two');
  server.use(
    onDocument(EarlierScriptDocument, ({ version }) => ({
      __typename: 'Query',
      scriptVersion: aScript(version, 'One'),
    })),
  );
  open('/admin/scripts/s1');
  await user.selectOptions(await screen.findByLabelText('Version'), 'Version 1');
  const body = await screen.findByRole('region', { name: 'Body of version 1' });
  expect(await within(body).findByText('One')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use text' }));
  expect(screen.getByDisplayValue('One')).toBeTruthy();
  // The newest version is still unchanged.
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByDisplayValue('Two')).toBeTruthy();
});
