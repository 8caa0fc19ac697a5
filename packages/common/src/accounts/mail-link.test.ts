import { expect, it } from 'vitest';
import { mailLink } from './mail-link.ts';

it.each([
  ['nora@example.com', 'mailto:nora@example.com'],
  ['nora+calls@example.com', 'mailto:nora%2Bcalls@example.com'],
  ['victim@x.com?bcc=all@y.com&body=hi', 'mailto:victim@x.com%3Fbcc%3Dall@y.com%26body%3Dhi'],
  ['a@b.c,d@e.f', 'mailto:a@b.c%2Cd@e.f'],
  ['a@b.c\r\nBcc: d@e.f', 'mailto:a@b.c%0D%0ABcc%3A%20d@e.f'],
  ['a%3Fbcc=b@c.d', 'mailto:a%253Fbcc%3Db@c.d'],
  ['\ud800@b.c', 'mailto:%EF%BF%BD@b.c'],
])('links to %j by %s', (address, link) => {
  expect(mailLink(address)).toBe(link);
});
