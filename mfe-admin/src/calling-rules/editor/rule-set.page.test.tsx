import { onDocument, refusal } from '@dialdeck/apollo/testing/graph-handlers';
import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { Route, Routes } from '@dialdeck/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ActivateRuleSetDocument,
  AddRuleSetVersionDocument,
  ListsToChooseDocument,
  RetireRuleSetDocument,
  RuleSetPageDocument,
  WhatWouldChangeDocument,
} from '#__generated__/graphql.ts';
import { graphServer } from '#testing/graph-server.ts';
import { listsToChoose } from '#testing/lists-to-choose.ts';
import { renderAdmin } from '#testing/render-admin.tsx';
import { aRuleSet, aVersion, REST } from '#testing/rule-sets.ts';
import { RuleSetPage } from './rule-set.page.tsx';

const server = graphServer();
const user = userEvent.setup({ delay: null });
beforeEach(() => sessionStorage.clear());

/** A server that keeps one rule set. */
function keeping(first: ReturnType<typeof aRuleSet>) {
  const kept = { ruleSet: first, log: [] as unknown[] };
  server.use(
    onDocument(RuleSetPageDocument, () => ({ __typename: 'Query', ruleSet: kept.ruleSet })),
    onDocument(AddRuleSetVersionDocument, ({ input }) => {
      kept.log.push(input);
      const version = (kept.ruleSet.versions[0]?.version ?? 0) + 1;
      const added = aVersion(version, input.rules as CallingRule[]);
      kept.ruleSet = { ...kept.ruleSet, versions: [added, ...kept.ruleSet.versions] };
      return { __typename: 'Mutation', addRuleSetVersion: { __typename: 'RuleSetVersion', version } };
    }),
    onDocument(ActivateRuleSetDocument, ({ version }) => {
      kept.log.push(`activate ${version}`);
      kept.ruleSet = { ...kept.ruleSet, state: 'active', activeVersion: version };
      return { __typename: 'Mutation', activateRuleSet: kept.ruleSet };
    }),
    onDocument(RetireRuleSetDocument, () => {
      kept.log.push('retire');
      kept.ruleSet = { ...kept.ruleSet, state: 'retired', activeVersion: null };
      return { __typename: 'Mutation', retireRuleSet: kept.ruleSet };
    }),
  );
  return kept;
}

/** As the shell has it. */
const inMain = (page: ReactNode) => <main tabIndex={-1}>{page}</main>;
const open = () =>
  renderAdmin(
    ({ shell }) => (
      <Routes>
        <Route path="/admin/rules/:id" element={inMain(<RuleSetPage shell={shell} />)} />
      </Routes>
    ),
    '/admin/rules/0199',
  );
const lines = () =>
  within(screen.getByRole('list', { name: 'Rules' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const dialogCalled = async (name: string) => within(await screen.findByRole('dialog', { name }));
/** The dialog is gone, and the page is accessible again. */
const closed = () =>
  waitFor(() => {
    // One that is fading is hidden already.
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    screen.getByRole('list', { name: 'Rules' });
  });

const ADVICE =
  'These are your rules. Dialdeck applies them and keeps the proof; whether they are right for you is for your counsel to say.';

describe('the editor of a rule set', () => {
  it('shows each rule as a line in words, above the disclaimer', async () => {
    keeping(aRuleSet({ versions: [aVersion(1)] }));
    open();
    expect(await screen.findByRole('heading', { name: 'Florida' })).toBeTruthy();
    expect(screen.getByText('United States: FL · consumers')).toBeTruthy();
    expect(lines()).toEqual(['No calls for 60 days after a person said no']);
    expect(screen.getByText(ADVICE)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Calling Rules' }).getAttribute('aria-current')).toBe('page');
  });

  it('scrolls to the forecast, which is below the window', async () => {
    server.use(onDocument(ListsToChooseDocument, () => refusal('UNAVAILABLE')));
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    keeping(aRuleSet({ versions: [aVersion(1)] }));
    open();
    await user.click(await screen.findByRole('button', { name: 'What would change' }));
    const panel = screen.getByRole('region', { name: 'What would change' });
    await user.type(screen.getByLabelText('Title'), 'F');
    expect(shown.mock.contexts.filter((part) => (part as Element).contains(panel))).toHaveLength(1);
    shown.mockRestore();
  });

  it('computes the forecast again when the rules become active, and when the window gets the focus', async () => {
    let count = 0;
    server.use(
      listsToChoose([{ id: 'l1', name: 'Spring' }]),
      onDocument(WhatWouldChangeDocument, () => {
        count++;
        return refusal('UNAVAILABLE');
      }),
    );
    keeping(aRuleSet({ versions: [aVersion(1)] }));
    open();
    await user.click(await screen.findByRole('button', { name: 'What would change' }));
    await screen.findByText('The change could not be worked out');
    expect(count).toBe(1);
    await press('Activate');
    await user.click((await dialogCalled('Activate Florida?')).getByRole('button', { name: 'Activate' }));
    await closed();
    await waitFor(() => expect(count).toBe(2));
    fireEvent.focus(window);
    await waitFor(() => expect(count).toBe(3));
  });

  it('adds a rule', async () => {
    keeping(aRuleSet());
    open();
    await screen.findByText('No rules yet. Add the first one.');
    await press('Add rule');
    const dialog = await dialogCalled('Add Rule');
    await user.click(dialog.getByLabelText('Saturday, line 1'));
    const addHours = dialog.getByRole('button', { name: 'Add hours' });
    await user.click(addHours);
    // The second line is wrong, the first is not.
    fireEvent.change(dialog.getByLabelText('To, line 2'), { target: { value: '07:00' } });
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('From, line 2')));
    expect(dialog.getByLabelText('From, line 1').getAttribute('aria-invalid')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Remove line 2' }));
    expect(document.activeElement).toBe(addHours);
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    await closed();
    expect(lines()).toEqual(["Monday to Saturday, 8:00 to 20:00, in the contact's own time"]);
  });

  it('rejects hours without a line, and moves the focus there', async () => {
    keeping(aRuleSet());
    open();
    await screen.findByText('No rules yet. Add the first one.');
    await press('Add rule');
    const dialog = await dialogCalled('Add Rule');
    await user.click(dialog.getByRole('button', { name: 'Remove line 1' }));
    await user.click(dialog.getByRole('button', { name: 'Add rule' }));
    const fault = await dialog.findByText(/^Please choose days/);
    await waitFor(() => expect(document.activeElement).toBe(fault));
  });

  it('changes and removes rules, and saves them as a version', async () => {
    const blocked: CallingRule = { kind: 'prefix', prefixes: ['+1900'], unless: [] };
    const kept = keeping(aRuleSet({ versions: [aVersion(1, [REST, blocked])] }));
    const shell = open();
    await screen.findByRole('heading', { name: 'Florida' });
    await press('Change rule 2');
    const dialog = await dialogCalled('Change Rule');
    const prefixes = dialog.getByLabelText(/Numbers begin with/);
    await user.type(prefixes, ' 1976');
    await user.click(dialog.getByRole('button', { name: 'Change rule' }));
    expect(dialog.getByText('Please enter numbers that begin with +, such as +1900')).toBeTruthy();
    await user.clear(prefixes);
    await user.type(prefixes, '+1900, +1976');
    await user.click(dialog.getByLabelText('customers'));
    await user.click(dialog.getByRole('button', { name: 'Change rule' }));
    await closed();
    expect(lines()[1]).toBe('No numbers that begin with +1900 or +1976, except customers');
    await press('Remove rule 1');
    expect(lines()).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add rule' }));
    await user.type(screen.getByLabelText('Title'), 'Statute');
    await press('Save');
    await waitFor(() => expect(shell.notices).toEqual([{ title: 'Version 2 saved' }]));
    const rules = [{ kind: 'prefix', prefixes: ['+1900', '+1976'], unless: ['customer'] }];
    expect(kept.log).toEqual([{ rules, sourceTitle: 'Statute', sourceUrl: null, reviewedOn: null }]);
    await waitFor(() => expect(screen.queryByText(/Not saved yet/)).toBeNull());
  });

  it('does not save without a rule, or with an invalid address', async () => {
    const kept = keeping(aRuleSet());
    open();
    await screen.findByText('No rules yet. Add the first one.');
    await press('Save');
    expect(await screen.findByText('At least one rule is needed')).toBeTruthy();
    await user.type(screen.getByLabelText('Address'), 'example');
    await press('Save');
    expect(await screen.findByText('Please enter an address that begins with https://')).toBeTruthy();
    expect(kept.log).toEqual([]);
  });

  it('saves the written rules before it activates them', async () => {
    const kept = keeping(aRuleSet({ versions: [aVersion(1, [REST, REST])] }));
    const shell = open();
    await screen.findByRole('heading', { name: 'Florida' });
    await press('Remove rule 2');
    await press('Activate');
    const dialog = await dialogCalled('Activate Florida?');
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(shell.notices).toContainEqual({ title: 'Florida is active' }));
    expect(kept.log).toEqual([{ rules: [REST], sourceTitle: null, sourceUrl: null, reviewedOn: null }, 'activate 2']);
    await closed();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Activate' }).disabled).toBe(true);
    expect(screen.getByText('These rules are active.')).toBeTruthy();
    // Its button does nothing now.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  it('activates saved rules without a new version', async () => {
    const kept = keeping(aRuleSet({ versions: [aVersion(3)] }));
    open();
    await screen.findByRole('heading', { name: 'Florida' });
    await press('Activate');
    const dialog = await dialogCalled('Activate Florida?');
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    await waitFor(() => expect(kept.log).toEqual(['activate 3']));
  });

  it('shows the version that another admin has activated, if the server rejects an older one', async () => {
    const kept = keeping(aRuleSet({ versions: [aVersion(1)] }));
    const sentence = 'Version 2 was active before. Save these rules as a new version.';
    server.use(onDocument(ActivateRuleSetDocument, () => refusal('CONFLICT', sentence)));
    open();
    await screen.findByRole('heading', { name: 'Florida' });
    kept.ruleSet = aRuleSet({ state: 'active', activeVersion: 2, versions: [aVersion(2, [REST, REST]), aVersion(1)] });
    await press('Activate');
    const dialog = await dialogCalled('Activate Florida?');
    await user.click(dialog.getByRole('button', { name: 'Activate' }));
    expect(await dialog.findByText(sentence)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await closed();
    expect(await screen.findByRole('button', { name: 'Use rules of version 2' })).toBeTruthy();
    expect(lines()).toHaveLength(2);
  });

  it('retires an active set after a confirmation', async () => {
    const kept = keeping(aRuleSet({ state: 'active', activeVersion: 1, versions: [aVersion(1)] }));
    open();
    await screen.findByRole('heading', { name: 'Florida' });
    await press('Retire');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(kept.log).toEqual(['retire']));
    expect(await screen.findByText('Retired')).toBeTruthy();
  });

  it('keeps a draft over a reload and reports that another admin has saved', async () => {
    const kept = keeping(aRuleSet({ versions: [aVersion(1, [REST, REST])] }));
    open();
    await screen.findByRole('heading', { name: 'Florida' });
    await press('Remove rule 2');
    expect(screen.getByText('Not saved yet. This browser tab keeps what you wrote.')).toBeTruthy();
    cleanup();
    kept.ruleSet = aRuleSet({ versions: [aVersion(2), aVersion(1, [REST, REST])] });
    open();
    expect(
      await screen.findByText('Version 2 was saved after you began. If you save, yours is the newest.'),
    ).toBeTruthy();
    expect(lines()).toHaveLength(1);
    await press('Use rules of version 1');
    expect(lines()).toHaveLength(2);
    await press('Discard changes');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add rule' }));
    expect(lines()).toHaveLength(1);
    expect(screen.queryByText(/Not saved yet/)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows the server’s sentence at the rejected rule', async () => {
    keeping(aRuleSet({ versions: [aVersion(1, [REST, REST])] }));
    server.use(onDocument(AddRuleSetVersionDocument, () => refusal('BAD_INPUT', 'Rule 1: There is no such register.')));
    open();
    await screen.findByRole('heading', { name: 'Florida' });
    await press('Remove rule 2');
    await press('Save');
    expect(await screen.findByText('Rule 1: There is no such register.')).toBeTruthy();
  });

  it('reports that there is no such rule set', async () => {
    server.use(onDocument(RuleSetPageDocument, () => refusal('NOT_FOUND', 'Rule set not found')));
    open();
    expect(await screen.findByText('Rule set not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Calling Rules' })).toBeTruthy();
  });
});
