import { expect, it } from 'vitest';
import { assigneesOf } from './assignees.rules.ts';

const FIVE = ['Ana Lima', 'Ben Ode', 'Cleo Varga', 'Dora Maar', 'Eli Roth'];

it.each([
  [[], 0, 'Nobody assigned', 'Nobody assigned'],
  [['Ana Lima'], 1, 'Ana Lima', 'Ana Lima'],
  [FIVE, 5, 'Ana Lima, Ben Ode +3', FIVE.join(', ')],
  [FIVE, 400, 'Ana Lima, Ben Ode +398', `${FIVE.join(', ')} +395`],
])('%j of %i: %s', (names, count, short, whole) => {
  expect(assigneesOf(names, count)).toEqual({ short, whole });
});
