import type { Request, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import {
  refuseForeignNavigations,
  refuseForeignWrites,
  requireContentType,
  requireUncompressed,
} from './same-origin.ts';

const guard = refuseForeignWrites(new URL('https://calls.example.com'));

function passes(middleware: typeof guard, method: string, headers: Record<string, string>): boolean {
  const next = vi.fn();
  const req = {
    method,
    headers,
    get: (name: string) => headers[name],
    is: (type: string) => headers['content-type']?.startsWith(type),
  } as unknown as Request;
  try {
    middleware(req, {} as Response, next);
  } catch {
    return false;
  }
  return next.mock.calls.length === 1;
}

describe('refuseForeignWrites', () => {
  it.each([
    ['GET', { origin: 'https://evil.example' }, true],
    ['POST', {}, true],
    ['POST', { origin: 'https://calls.example.com' }, true],
    ['POST', { origin: 'https://other.example:8443', host: 'other.example:8443' }, true],
    ['POST', { origin: 'https://calls.example.com', host: 'calls.example.com:443' }, true],
    ['POST', { origin: 'https://other.example', host: 'other.example:443' }, true],
    ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://calls.example.com' }, true],
    ['POST', { 'sec-fetch-site': 'none' }, true],
    ['POST', { origin: 'https://evil.example', host: 'calls.example.com' }, false],
    ['POST', { origin: 'null', host: 'calls.example.com' }, false],
    ['POST', { origin: 'null', host: 'null' }, false],
    ['POST', { origin: '', host: 'calls.example.com' }, false],
    ['POST', { origin: 'http://calls.example.com', host: 'calls.example.com' }, false],
    ['POST', { origin: 'http://calls.example.com:443', host: 'calls.example.com:443' }, false],
    ['POST', { origin: 'https://calls.example.com:8443', host: 'calls.example.com' }, false],
    ['POST', { origin: 'https://calls.example.com.evil.example', host: 'calls.example.com' }, false],
    ['POST', { origin: 'https://calls.example.com', host: 'no host' }, true],
    ['POST', { origin: 'https://evil.example', host: 'no host' }, false],
    ['POST', { origin: 'https://evil.example' }, false],
    ['POST', { origin: 'file://', host: 'calls.example.com' }, false],
    ['POST', { 'sec-fetch-site': 'same-origin', origin: 'http://calls.example.com', host: 'calls.example.com' }, false],
    ['DELETE', { 'sec-fetch-site': 'cross-site' }, false],
    ['PATCH', { 'sec-fetch-site': 'same-site', origin: 'https://calls.example.com' }, false],
  ])('%s %o: %s', (method, headers, expected) => {
    expect(passes(guard, method, headers as Record<string, string>)).toBe(expected);
  });
});

it.each([
  ['http://127.0.0.1:3000', true],
  ['https://127.0.0.1:3000', false],
  ['http://127.0.0.1', false],
])('refuseForeignWrites on a laptop, from %s: %s', (origin, expected) => {
  const onLaptop = refuseForeignWrites(new URL('http://localhost:3000'));
  expect(passes(onLaptop, 'POST', { origin, host: '127.0.0.1:3000' })).toBe(expected);
});

const NAVIGATION = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
it.each([
  ['our own page', { ...NAVIGATION, 'sec-fetch-site': 'same-origin' }, true],
  ['a bookmark or a typed address', { ...NAVIGATION, 'sec-fetch-site': 'none' }, true],
  ['a browser or a client without Fetch Metadata', {}, true],
  ["another site's link", { ...NAVIGATION, 'sec-fetch-site': 'cross-site' }, false],
  ['a sibling domain', { ...NAVIGATION, 'sec-fetch-site': 'same-site' }, false],
  ['a frame', { ...NAVIGATION, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }, false],
  ['an image', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, false],
  ['a script', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, false],
  ['no known site', { ...NAVIGATION, 'sec-fetch-site': 'elsewhere' }, false],
])('refuseForeignNavigations from %s', (_from, headers, expected) => {
  expect(passes(refuseForeignNavigations, 'GET', headers as Record<string, string>)).toBe(expected);
});

describe('requireContentType', () => {
  const guard = requireContentType();
  it.each([
    [{ 'content-type': 'application/json', 'content-length': '2' }, true],
    [{ 'content-length': '0' }, true],
    [{}, true],
    [{ 'content-type': 'text/plain', 'content-length': '2' }, false],
    [{ 'content-type': 'text/csv', 'content-length': '2' }, false],
    [{ 'content-length': '2' }, false],
    [{ 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' }, false],
  ])('%o: %s', (headers, expected) => {
    expect(passes(guard, 'POST', headers as Record<string, string>)).toBe(expected);
  });
});

describe('requireUncompressed', () => {
  it.each([
    [{}, true],
    [{ 'content-encoding': 'identity' }, true],
    [{ 'content-encoding': 'gzip' }, false],
  ])('%o: %s', (headers, expected) => {
    expect(passes(requireUncompressed, 'POST', headers as Record<string, string>)).toBe(expected);
  });
});
