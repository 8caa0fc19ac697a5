import { describe, expect, it } from 'vitest';
import { devPage } from './dev-page.ts';

const platform = (entry: string, boot: object) =>
  `<head><script src="/assets/${entry}.0123456789.js"></script><script type="application/json" id="boot" nonce="n1">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script></head>`;
const options = {
  page: async (name: string) => `<head><script src="/assets/${name}.js"></script></head>`,
  remotes: async () => [],
};

describe('a page in development', () => {
  it("has our own shell's scripts, and the platform's session and nonce", async () => {
    const html = await devPage(platform('app', { session: { firstName: '</script>$&' }, remotes: [] }), options);
    expect(html).toContain('src="/assets/app.js"');
    expect(html).toContain('id="boot" nonce="n1"');
    expect(html).toContain('\\u003c/script>$&');
  });

  it('of a signed-out visitor names no modules', async () => {
    const html = await devPage(platform('account', { session: null, remotes: [] }), options);
    expect(html).toContain('src="/assets/account.js"');
    expect(html).toContain('{"session":null,"remotes":[]}');
  });

  it('without React in it stays as it is', async () => {
    expect(await devPage('<h1>landing</h1>', options)).toBe('<h1>landing</h1>');
  });
});
