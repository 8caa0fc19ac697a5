import { expect, it } from 'vitest';
import { JsonText, writeJson } from './json-text.ts';

it('what is JSON already is taken over unchanged, wherever it stands', () => {
  const value = { a: new JsonText('[ 1,2 ]'), b: ['x', new JsonText('{"c" :null}')], d: 'e' };
  expect(writeJson(value)).toBe('{"a":[ 1,2 ],"b":["x",{"c" :null}],"d":"e"}');
  expect(writeJson({ a: 1 })).toBe('{"a":1}');
  expect(writeJson(new JsonText('7'))).toBe('7');
});

it('written by anybody else it is the same value', () => {
  expect(JSON.parse(JSON.stringify({ a: new JsonText('[1, 2]') }))).toEqual({ a: [1, 2] });
});
