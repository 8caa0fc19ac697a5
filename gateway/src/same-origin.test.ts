import type { Request, Response } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { refuseForeignWrites, requireContentType, requireUncompressed } from './same-origin.ts';

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
    ['POST', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://calls.example.com' }, true],
    ['POST', { 'sec-fetch-site': 'none' }, true],
    ['POST', { origin: 'https://evil.example', host: 'calls.example.com' }, false],
    ['POST', { origin: 'null', host: 'calls.example.com' }, false],
    ['DELETE', { 'sec-fetch-site': 'cross-site' }, false],
    ['PATCH', { 'sec-fetch-site': 'same-site', origin: 'https://calls.example.com' }, false],
  ])('%s %o: %s', (method, headers, expected) => {
    expect(passes(guard, method, headers as Record<string, string>)).toBe(expected);
  });
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
