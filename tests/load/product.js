// The product's API as k6 speaks to it: every answer is looked at, not only its status.

import { check } from 'k6';
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { settings } from './settings.js';

const refused = new Counter('refused_with_retry_after');
/** No answer came: a connection that broke, or a time-out. */
const unanswered = new Counter('unanswered');
/** Answered with an error other than 503 with Retry-After, the only one that is allowed. */
const failedOtherwise = new Counter('failed_otherwise');

const note = (entry) => {
  if (settings.hasLedger) console.log(JSON.stringify(entry));
};

/** k6 would send the last person's cookie along, and signing in over a session ends it. */
const noJar = () => new http.CookieJar();

/** A signed-in person: requests carry the session's cookie. `kind` groups requests for the thresholds. */
export function as(cookie) {
  function send(method, path, body, { kind, name, expect, shape, key, type = 'application/json', timeout = '15s' }) {
    const headers = { cookie, origin: settings.origin, 'content-type': type };
    if (settings.hostHeader) headers.host = settings.hostHeader;
    if (key) headers['idempotency-key'] = key;
    const began = Date.now();
    const params = { headers, tags: { kind, name }, redirects: 0, timeout, jar: noJar() };
    const answer = http.request(method, settings.target + path, body, params);
    if (answer.status === 0) {
      unanswered.add(1, { kind });
      note({ what: 'unanswered', name, began, ended: Date.now(), error: answer.error });
    } else if (answer.status === 503 && answer.headers['Retry-After']) {
      refused.add(1, { kind });
      note({ what: 'refused', name, began, ended: Date.now() });
    } else if (answer.status >= 400) {
      failedOtherwise.add(1, { kind });
      note({ what: 'failed', name, began, ended: Date.now(), status: answer.status, body: answer.body });
    } else if (key) note({ what: 'acknowledged', name, key });
    const value = json(answer);
    const tells = `${name}: ${expect}`;
    const isRight = check(answer, { [tells]: () => answer.status === expect && (!shape || shape(value)) }, { kind });
    if (!isRight) complain(name, answer);
    return answer.status === expect ? value : undefined;
  }
  const sendJson = (method, path, body, options) => send(method, path, body ? JSON.stringify(body) : null, options);
  return {
    get: (path, options) => send('GET', path, null, { expect: 200, ...options }),
    post: (path, body, options) => sendJson('POST', path, body, { expect: 200, ...options }),
    put: (path, body, options) => sendJson('PUT', path, body, { expect: 200, ...options }),
    patch: (path, body, options) => sendJson('PATCH', path, body, { expect: 200, ...options }),
    upload: (path, csv, options) =>
      send('POST', path, csv, { expect: 202, type: 'text/csv', timeout: '120s', ...options }),
    remove: (path, options, body) => sendJson('DELETE', path, body, { expect: 204, ...options }),
  };
}

let complaints = 0;
const COMPLAINTS_OF_A_USER = 2;

/** The first answers that were not as expected, in words: a rate alone does not help. */
function complain(name, { status, error, timings, headers }) {
  complaints += 1;
  if (complaints > COMPLAINTS_OF_A_USER) return;
  const id = headers['X-Request-Id'] || 'no request id';
  console.warn(`${name}: ${status} ${error || ''} after ${Math.round(timings.duration)} ms (${id})`);
}

function json(answer) {
  try {
    return answer.json();
  } catch {
    return undefined;
  }
}

/** Signs a person in; the session's cookie, or nothing when that failed. */
export function signIn({ email, password }) {
  const headers = { origin: settings.origin, 'content-type': 'application/json' };
  if (settings.hostHeader) headers.host = settings.hostHeader;
  const answer = http.post(`${settings.target}/api/auth/login`, JSON.stringify({ email, password }), {
    headers,
    jar: noJar(),
    tags: { kind: 'login', name: 'login' },
  });
  const isIn = check(
    answer,
    { 'login: 200': () => answer.status === 200 && json(answer)?.email === email.toLowerCase() },
    { kind: 'login' },
  );
  if (!isIn) {
    complain('login', answer);
    return undefined;
  }
  return answer.headers['Set-Cookie'].split(';')[0];
}

export const isRecord = (value) => typeof value === 'object' && value !== null && !('errors' in value);
