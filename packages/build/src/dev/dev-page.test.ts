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

  it('names no modules to a signed-out visitor', async () => {
    const html = await devPage(platform('account', { session: null, remotes: [] }), options);
    expect(html).toContain('src="/assets/account.js"');
    expect(html).toContain('{"session":null,"remotes":[]}');
  });

  it('stays as it is without React in it', async () => {
    expect(await devPage('<h1>landing</h1>', options)).toBe('<h1>landing</h1>');
  });
});
