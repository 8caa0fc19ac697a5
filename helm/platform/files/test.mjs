// The checks of `helm test` on an installed platform. Prints a line per check; the exit code is 0 if all held.
const { GATEWAY_URL, SHELL_URL, PUBLIC_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
const { origin, protocol, host } = new URL(PUBLIC_URL);
// As the ingress would send it.
const headers = { host, origin, 'x-forwarded-proto': protocol.slice(0, -1), 'content-type': 'application/json' };

async function ask(url, options = {}) {
  // A new pod's network rules may come a moment after its first packet.
  for (let tries = 0; ; tries++) {
    try {
      return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000), ...options });
    } catch (error) {
      if (tries === 5) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}
const post = (path, body) => ask(GATEWAY_URL + path, { method: 'POST', body: JSON.stringify(body) });
function assert(isTrue, text) {
  if (!isTrue) throw new Error(text);
}

const checks = {
  async 'the gateway and all it needs are ready'() {
    const answer = await ask(`${GATEWAY_URL}/readyz`);
    assert(answer.status === 200, `${answer.status} ${await answer.text()}`);
  },
  async 'the shell serves its page'() {
    const answer = await ask(SHELL_URL);
    assert(answer.status === 200 && (await answer.text()).includes('</html>'), `${answer.status}`);
  },
  async 'introspection is off'() {
    const answer = await post('/graphql', { query: '{ __schema { types { name } } }' });
    const text = await answer.text();
    assert(answer.status >= 400 && !text.includes('"types"'), `${answer.status} ${text.slice(0, 200)}`);
  },
  async 'an unknown page is 404'() {
    const answer = await ask(`${SHELL_URL}/no/such/page`);
    assert(answer.status === 404, `${answer.status}`);
  },
  async 'a caller without a session is signed out'() {
    const answer = await ask(`${GATEWAY_URL}/api/auth/user`);
    assert(answer.status === 401, `${answer.status}`);
  },
  ...(ADMIN_EMAIL && {
    async 'the first admin signs in'() {
      const answer = await post('/api/auth/login', { email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
      assert(answer.status === 200 && answer.headers.getSetCookie().length === 1, `${answer.status}`);
    },
  }),
};

let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    console.log(`ok      ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED  ${name}: ${error.message}`);
  }
}
console.log(`${Object.keys(checks).length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
