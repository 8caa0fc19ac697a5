import { describe, expect, it } from 'vitest';
import { chooseOwners, type HandOverCase } from './callback.rules.ts';

const callbacks = ['c1', 'c2', 'c3'].map((contactId) => ({ contactId, callListId: 'l1', ownerId: 'ana' }));
const world = (of: Partial<HandOverCase> & { agentIds?: string[]; createdBy?: string }): HandOverCase => ({
  callbacks,
  people: [{ callListId: 'l1', createdBy: of.createdBy ?? 'chief', agentIds: of.agentIds ?? ['ana', 'bo', 'cy'] }],
  adminIds: of.adminIds ?? ['chief', 'deputy'],
  wanted: of.wanted,
});

describe('new owners of callbacks', () => {
  it.each<[string, Parameters<typeof world>[0], string[]]>([
    ['the agents of the list in turn, never the one who goes', {}, ['bo', 'cy', 'bo']],
    ['the agent who was chosen', { wanted: 'cy' }, ['cy', 'cy', 'cy']],
    ['an admin who was chosen', { wanted: 'deputy' }, ['deputy', 'deputy', 'deputy']],
    ['in turn when the chosen one does not have the list', { wanted: 'zoe' }, ['bo', 'cy', 'bo']],
    ['in turn when the one who goes was chosen', { wanted: 'ana' }, ['bo', 'cy', 'bo']],
    ['the creator when no agent is left', { agentIds: ['ana'] }, ['chief', 'chief', 'chief']],
    ['an admin when the creator is gone', { agentIds: [], createdBy: 'gone' }, ['chief', 'chief', 'chief']],
    [
      'the creator when no other person is left',
      { agentIds: [], adminIds: [], createdBy: 'gone' },
      ['gone', 'gone', 'gone'],
    ],
    ['they stay when the one who goes is all there is', { agentIds: [], adminIds: ['ana'], createdBy: 'ana' }, []],
  ])('%s', (_, of, owners) => {
    expect(chooseOwners(world(of)).map(({ newOwnerId }) => newOwnerId)).toEqual(owners);
  });

  it('rotates the agents of each list separately', () => {
    const two = [...callbacks, { contactId: 'c9', callListId: 'l2', ownerId: 'ana' }];
    const people = [
      { callListId: 'l1', createdBy: 'chief', agentIds: ['bo', 'cy'] },
      { callListId: 'l2', createdBy: 'chief', agentIds: ['bo', 'cy'] },
    ];
    const handed = chooseOwners({ callbacks: two, people, adminIds: [] });
    expect(handed.map(({ newOwnerId }) => newOwnerId)).toEqual(['bo', 'cy', 'bo', 'bo']);
  });
});
