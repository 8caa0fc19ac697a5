import { CombinedGraphQLErrors, ServerError } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { failureOf, isConnectionFailure, responseTextOf, titleOf } from './failure.ts';

const refused = (code: string, message: string, fields?: Record<string, string>) =>
  new CombinedGraphQLErrors({ errors: [{ message, extensions: { code, ...(fields && { fields }) } }] });
const answered = (status: number, bodyText = '') =>
  new ServerError('no GraphQL', { response: new Response('', { status }), bodyText });

describe('failureOf', () => {
  it("shows the server's sentence when the server expected the failure", () => {
    expect(failureOf(refused('CONFLICT', 'Held by Ana', { id: 'Held' }), 'Failed to save')).toEqual({
      code: 'CONFLICT',
      sentence: 'Held by Ana',
      fields: { id: 'Held' },
    });
  });

  it('shows it also when the request did not reach the graph', () => {
    const body = { message: 'Dialdeck is starting. Please try again in a moment.', code: 'UNAVAILABLE' };
    expect(failureOf(answered(503, JSON.stringify(body)), 'Failed to save')).toEqual({
      code: 'UNAVAILABLE',
      sentence: body.message,
      fields: {},
    });
  });

  it.each([
    refused('INTERNAL', 'secret'),
    refused('OTHER', 'x'),
    answered(500),
    answered(503, '{"message":"no code"}'),
    new TypeError('Failed to fetch'),
  ])('shows the fallback else: %s', (error) => {
    expect(failureOf(error, 'Failed to save').sentence).toBe('Failed to save');
  });
});

it.each([
  [answered(500, ' Out of paper '), 'Out of paper'],
  [answered(500, '{"message":"Out of paper"}'), 'Out of paper'],
  [answered(500, `Out of ${'paper '.repeat(100)}`), `Out of ${'paper '.repeat(32)}p…`],
  [refused('INTERNAL', 'Something went wrong.'), 'Something went wrong.'],
  [answered(502, '<html><h1>Bad Gateway</h1></html>'), ''],
  [answered(500, '{"errors":[]}'), ''],
  [answered(500), ''],
  [new TypeError('Failed to fetch'), ''],
])('reads the text of an answer: %s', (error, text) => {
  expect(responseTextOf(error)).toBe(text);
});

it.each([
  [new TypeError('Failed to fetch'), true],
  [answered(502), true],
  [answered(504), true],
  [refused('UNAVAILABLE', 'Down'), true],
  [answered(500), false],
  [answered(413), false],
  [refused('CONFLICT', 'Held'), false],
  [refused('INTERNAL', 'Fault'), false],
])('leaves it open whether the server made the change after %s: %s', (error, isUnknown) => {
  expect(isConnectionFailure(error)).toBe(isUnknown);
});

it.each([
  ['NOT_CALLABLE', 'It is 07:59 there.', "Can't call now"],
  ['CONFLICT', 'Ana Agent is calling this contact.', 'Taken'],
  ['CONFLICT', 'Ana Agent has called this contact meanwhile: Winner.', 'Taken'],
  ['CONFLICT', 'You are paused.', 'Not saved'],
  ['BAD_INPUT', 'Please check what you entered.', 'Not saved'],
  ['NOT_FOUND', 'Not found', 'Not saved'],
  ['UNAVAILABLE', "Calls can't be checked right now.", 'Error'],
  ['INTERNAL', 'Failed to update contact', 'Error'],
] as const)('titles %s (%s) as %s', (code, sentence, title) => {
  expect(titleOf({ code, sentence })).toBe(title);
});
