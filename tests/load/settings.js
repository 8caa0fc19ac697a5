// The settings of a run from variables. Nothing here opens a connection.

const target = __ENV.TARGET || 'http://127.0.0.1:3000';
const [, scheme, host] = /^(https?):\/\/(\[[^\]]+\]|[^:/]+)(?::\d+)?\/?$/.exec(target) || [];
if (!host) throw new Error(`TARGET must be an address such as http://127.0.0.1:3000, not ${target}`);

// A load test of another party's machine is an attack, so every other target is named twice.
const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host);
if (!isLoopback && __ENV.ALLOW_TARGET !== host) {
  throw new Error(`${host} is not this machine. If it is yours to load, say so: ALLOW_TARGET=${host}`);
}

const number = (name, fallback) => {
  const value = Number(__ENV[name] || fallback);
  if (!(value > 0 || value === fallback)) throw new Error(`${name} must be a number above 0, not ${__ENV[name]}`);
  return value;
};

export const settings = {
  target: target.replace(/\/$/, ''),
  /** Origin that the product knows itself by, where a proxy stands between. */
  origin: (__ENV.PUBLIC_URL || `${scheme}://${target.split('://')[1]}`).replace(/\/$/, ''),
  hostHeader: __ENV.HOST_HEADER,
  agents: number('AGENTS', 500),
  dialsPerHour: number('DIALS_PER_HOUR', 60),
  /** Shrinks every duration: 0.1 makes a minute six seconds. */
  timeScale: number('TIME_SCALE', 1),
  /** Of one file of the scenario `import`. */
  importRows: number('IMPORT_ROWS', 100_000),
  /** That were added for the scenario `reports`, over 400 days. */
  pastCalls: number('PAST_CALLS', 0),
  people: JSON.parse(open(__ENV.PEOPLE_FILE || './people.example.json')),
  /** Whether each acknowledged write and each failure is noted on the console, as lines of JSON, until the user ends the run. */
  hasLedger: Boolean(__ENV.LEDGER),
  report: __ENV.REPORT,
  /** Where to say how many rules were not kept: those that k6's thresholds cannot express do not reach its exit code. */
  verdict: __ENV.VERDICT,
};

/** Calls per second of all agents together. */
export const callsPerSecond = (settings.agents * settings.dialsPerHour) / 3600;

export const seconds = (count) => `${Math.max(1, Math.round(count * settings.timeScale))}s`;
export const minutes = (count) => seconds(count * 60);
