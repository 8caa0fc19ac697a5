import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBootData } from './boot-data.ts';
import { installTrustedTypes, sameOriginOnly } from './trusted-types.ts';

function pageWith(head: string): Document {
  return new DOMParser().parseFromString(`<!doctype html><head>${head}</head>`, 'text/html');
}

describe('boot data', () => {
  it('gives the session, the modules and the nonce of the styles', () => {
    const page = pageWith(
      '<script type="application/json" id="boot" nonce="n1">{"session":{"id":"1","firstName":"\\u003cb>"},"remotes":[null]}</script>',
    );
    expect(readBootData(page)).toEqual({ session: { id: '1', firstName: '<b>' }, remotes: [], nonce: 'n1' });
  });

  it.each(['', '<script type="application/json" id="boot" nonce="n1">{"session":null}</script>'])(
    'reports a signed-out visitor: %j',
    (head) => {
      expect(readBootData(pageWith(head))).toMatchObject({ session: null, remotes: [] });
    },
  );
});

describe('trusted types', () => {
  afterEach(() => void Reflect.deleteProperty(globalThis, 'trustedTypes'));

  it('lets scripts of this origin pass, and no others', () => {
    expect(sameOriginOnly('/mfe/agent/1/x.js')).toBe('/mfe/agent/1/x.js');
    for (const address of ['https://elsewhere.example/x.js', '//elsewhere.example/x.js', 'data:text/javascript,1']) {
      expect(() => sameOriginOnly(address)).toThrow('Refused a script from elsewhere');
    }
  });

  it('knows one policy, and no rule for HTML or code', () => {
    const createPolicy = vi.fn();
    Object.assign(globalThis, { trustedTypes: { createPolicy } });
    installTrustedTypes();
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', { createScriptURL: sameOriginOnly });
  });
});
