import { describe, expect, it } from 'vitest';
import { changeRefusal, LAST_ADMIN, takesRights, type UserChange } from './user-change.rules.ts';

const me = 'me';
const admin = { id: 'other', role: 'admin', isActive: true } as const;
const idleAdmin = { ...admin, isActive: false } as const;
const agent = { id: 'agent', role: 'user', isActive: true } as const;
const self = { id: me, role: 'admin', isActive: true } as const;
const demote: UserChange = { kind: 'rename', role: 'user' };
const promote: UserChange = { kind: 'rename', role: 'admin' };
const deactivate: UserChange = { kind: 'setActive', isActive: false };
const activate: UserChange = { kind: 'setActive', isActive: true };
const remove: UserChange = { kind: 'delete' };

describe('"Not oneself, not the last active admin: 409"', () => {
  it.each([
    ['deactivate oneself', self, deactivate, 5, 'You cannot deactivate your own account'],
    ['delete oneself', self, remove, 5, 'You cannot delete your own account'],
    ['demote oneself', self, demote, 5, 'You cannot change your own role'],
    ['rename oneself', self, promote, 0, null],
    ['deactivate the last admin', admin, deactivate, 0, LAST_ADMIN],
    ['delete the last admin', admin, remove, 0, LAST_ADMIN],
    ['demote the last admin', admin, demote, 0, LAST_ADMIN],
    ['rename the last admin', admin, promote, 0, null],
    ['deactivate one of two admins', admin, deactivate, 1, null],
    ['delete an admin who is inactive anyway', idleAdmin, remove, 0, null],
    ['activate an admin', idleAdmin, activate, 0, null],
    ['deactivate an agent', agent, deactivate, 0, null],
    ['delete an agent', agent, remove, 0, null],
  ])('%s', (_, target, change, otherActiveAdmins, sentence) => {
    expect(changeRefusal({ actorId: me, target, change, otherActiveAdmins })).toBe(sentence);
  });
});

describe('"Deactivate, delete or change of role ends that user\'s sessions at once"', () => {
  it.each([
    ['deactivate', agent, deactivate, true],
    ['deactivate again', { ...agent, isActive: false }, deactivate, false],
    ['activate', { ...agent, isActive: false }, activate, false],
    ['promote', agent, promote, true],
    ['demote', admin, demote, true],
    ['rename', admin, promote, false],
    ['delete', agent, remove, true],
  ])('%s', (_, target, change, ends) => {
    expect(takesRights(target, change)).toBe(ends);
  });
});
