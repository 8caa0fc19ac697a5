import { createLogger } from '@dialdeck/node/process/log';
import { expect, it } from 'vitest';
import { takePort } from './front-door.ts';

const log = createLogger('test', { level: 'silent' });

it.each([
  ['https://calls.example.com', 'max-age=31536000; includeSubDomains'],
  ['http://localhost:3000', null],
])('sends the headers of every answer with the figures of %s, and before it is open', async (PUBLIC_URL, hsts) => {
  const door = await takePort({ PORT: 0, HOST: '127.0.0.1', DRAIN_SECONDS: 0, PUBLIC_URL }, log);
  for (const [path, status] of [
    ['/', 503],
    ['/api/auth/user', 503],
    ['/metrics', 200],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${door.port}${path}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    );
    expect(answer.headers.get('strict-transport-security')).toBe(hsts);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    if (status === 503) {
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
    }
  }
  await door.stop();
});
