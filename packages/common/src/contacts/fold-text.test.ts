import { expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

it.each([
  ['García', 'garcia'],
  ['garci\u0301a', 'garcia'],
  ['Zoë STRAßE', 'zoe strasse'],
  ['STRAẞE', 'strasse'],
  ['Sørensen Łódź Đorđe', 'sorensen lodz dorde'],
  ['Æther Œuvre Þór', 'aether oeuvre thor'],
  ['İstanbul ışık', 'istanbul isik'],
  ['ＡＢＣ ﬁne', 'abc fine'],
  ['Ёлка', 'елка'],
  ['ガーデン', 'ガーデン'],
  ['한국', '한국'],
  ['हिन्दी', 'हिन्दी'],
  ['a\0b', 'ab'],
])('%s → %s', (text, expected) => {
  expect(foldText(text)).toBe(expected);
  // A folded text stays as it is.
  expect(foldText(expected)).toBe(expected);
});
