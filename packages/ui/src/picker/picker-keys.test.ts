import { expect, it } from 'vitest';
import { pickerStep } from './picker-keys.ts';

const open = { isOpen: true, active: 1, count: 3 };

it.each([
  ['ArrowDown', { ...open, isOpen: false }, { kind: 'open' }],
  ['ArrowUp', { ...open, isOpen: false }, { kind: 'open' }],
  ['Enter', { ...open, isOpen: false }, null],
  ['ArrowDown', open, { kind: 'move', to: 2 }],
  ['ArrowDown', { ...open, active: 2 }, { kind: 'move', to: 0 }],
  ['ArrowDown', { ...open, active: -1 }, { kind: 'move', to: 0 }],
  ['ArrowUp', { ...open, active: 0 }, { kind: 'move', to: 2 }],
  ['ArrowUp', { ...open, active: -1 }, { kind: 'move', to: 2 }],
  ['ArrowDown', { isOpen: true, active: -1, count: 0 }, { kind: 'move', to: -1 }],
  ['Enter', open, { kind: 'choose', at: 1 }],
  ['Enter', { ...open, active: -1 }, null],
  ['Enter', { isOpen: true, active: 2, count: 1 }, null],
  ['Escape', open, { kind: 'close' }],
  ['a', open, null],
])('%s in %o: %o', (key, list, step) => {
  expect(pickerStep(key, list)).toEqual(step);
});
