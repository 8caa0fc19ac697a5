import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Claim } from '../../helm/checks/claim.ts';
import { helm, kubectl, root, until } from './cluster.ts';
import { type OpenTab, openTab } from './open-tab.ts';
import { ask, nextTag, revisionOf, signInAsAdmin, tag, throwingTag, upgrade, work } from './platform.ts';

/** The kinds of objects that a component's own release takes over from the platform's. */
const OWNED = 'deployments,services,configmaps,serviceaccounts,networkpolicies,httproutes,poddisruptionbudgets';
const RELEASE = 'dialdeck-agent';
/** As the next release writes it (k8s/local/next-release.Dockerfile). */
const LABEL = { before: 'Calls Made', next: 'Calls Made So Far' };
const ROLL_BACK_SECONDS = 5;
/** The rule of a canary: so many opens, with failures in so many sessions. */
const MIN_OPENS = 20;
const BROWSERS = 3;

interface Registered {
  name: string;
  version: string;
  entry: string;
}

/** The agents' module as the registry gives it to the holder of this cookie. */
async function registered(cookie?: string): Promise<Registered> {
  const { body } = await ask('/remotes.json', cookie ? { cookie } : {});
  const { remotes } = JSON.parse(body) as { remotes: Registered[] };
  const module = remotes.find(({ name }) => name === 'agent');
  if (!module) throw new Error('the registry knows no module agent');
  return module;
}

const setAgent = (...settings: string[]): void => upgrade(RELEASE, 'helm/workload', settings);
const podsOf = (name: string): string =>
  kubectl('get', 'pods', '--selector', `app.kubernetes.io/name=${name}`, '--output', 'name');

let tab: OpenTab | undefined;
let firstEntry = '';

export const moduleClaims: readonly Claim[] = [
  {
    name: 'a team takes its module over into a release of its own; no pod restarts',
    async check() {
      const pods = podsOf('agent');
      const platform = path.join(work, 'platform.yaml');
      writeFileSync(platform, helm('get', 'values', 'dialdeck', '--output', 'yaml'));
      const own = path.join(work, 'agent.yaml');
      writeFileSync(
        own,
        execFileSync(process.execPath, ['helm/values-of.ts', 'agent', platform], { cwd: root, encoding: 'utf8' }),
      );
      kubectl('annotate', OWNED, '--selector', 'app.kubernetes.io/name=agent', 'helm.sh/resource-policy=keep');
      upgrade('dialdeck', 'helm/platform', ['agent.enabled=false'], '--wait', '--no-hooks');
      helm('upgrade', '--install', RELEASE, 'helm/workload', '--values', own, '--take-ownership', '--wait');
      if (podsOf('agent') !== pods) throw new Error('pods were replaced');
      return undefined;
    },
  },
  {
    name: 'a new version of a module is tried on one person, who sees it on the next navigation, without a page load',
    async check() {
      const cookie = await signInAsAdmin();
      firstEntry = (await registered()).entry;
      tab = await openTab(cookie);
      await tab.showsInQueue(LABEL.before);
      const { id } = JSON.parse((await ask('/api/auth/user', { cookie })).body) as { id: string };
      upgrade(
        RELEASE,
        'helm/workload',
        [
          `image.tag=${nextTag}`,
          `remote.previousImages={dialdeck/agent:${tag}}`,
          `remote.canary.version=${nextTag}`,
          `remote.canary.users={${id}}`,
        ],
        '--wait',
      );
      await until('the canary', 30, async () => (await registered(cookie)).version === nextTag);
      if ((await registered()).version !== tag) throw new Error('others get it too');
      await tab.showsInQueue(LABEL.next);
      return undefined;
    },
  },
  {
    name: 'the release for everybody: the new version is registered, and chunks of the previous version still answer',
    async check() {
      setAgent(`remote.version=${nextTag}`, 'remote.canary.version=', 'remote.canary.users=null');
      const seconds = await until('the new version', 15, async () => (await registered()).version === nextTag);
      const { entry } = await registered();
      if (entry === firstEntry) throw new Error('the next release has the same files: there is nothing to tell apart');
      for (const address of [firstEntry, entry]) {
        const { status, headers } = await ask(address);
        if (status !== 200 || !headers['cache-control']?.includes('immutable'))
          throw new Error(`${address}: ${status} ${headers['cache-control']}`);
      }
      console.log(`        registered after ${seconds.toFixed(1)} s`);
      return undefined;
    },
  },
  {
    name: 'it is rolled back within five seconds, by one command and without a restart; an open tab follows',
    async check() {
      const pods = podsOf('agent');
      const started = Date.now();
      setAgent(`remote.version=${tag}`);
      await until('the version before', ROLL_BACK_SECONDS, async () => (await registered()).version === tag);
      const seconds = (Date.now() - started) / 1000;
      console.log(`        rolled back in ${seconds.toFixed(1)} s, the command included`);
      if (podsOf('agent') !== pods) throw new Error('pods were replaced');
      await tab?.showsInQueue(LABEL.before);
      await tab?.close();
      if (seconds > ROLL_BACK_SECONDS) throw new Error(`it took ${seconds.toFixed(1)} s`);
      return undefined;
    },
  },
  {
    name: 'a canary that throws in three browsers is stopped within 15 seconds, and an open tab follows',
    async check() {
      upgrade(
        RELEASE,
        'helm/workload',
        [
          `image.tag=${throwingTag}`,
          `remote.previousImages={dialdeck/agent:${tag}}`,
          `remote.canary.version=${throwingTag}`,
          'remote.canary.percent=100',
        ],
        '--wait',
      );
      const cookies: string[] = [];
      for (let browser = 0; browser < BROWSERS; browser += 1) cookies.push(await signInAsAdmin());
      const [first = ''] = cookies;
      await until('the canary', 30, async () => (await registered(first)).version === throwingTag);
      const tabs: OpenTab[] = [];
      try {
        for (const cookie of cookies) tabs.push(await openTab(cookie));
        await Promise.all(tabs.map((each) => each.failsInQueue(Math.ceil(MIN_OPENS / BROWSERS))));
        // A browser reports failures at most every ten seconds.
        const seconds = await until('the stop', 15, async () => (await registered(first)).version === tag);
        console.log(`        stopped ${seconds.toFixed(1)} s after the last failure`);
        const { modules } = JSON.parse((await ask('/api/modules', { cookie: first })).body) as {
          modules: { name: string; stops: { version: string; by: string }[] }[];
        };
        const stop = modules.find(({ name }) => name === 'agent')?.stops.at(-1);
        if (stop?.version !== throwingTag || stop.by !== 'dialdeck')
          throw new Error(`the stop is ${JSON.stringify(stop)}`);
        await tabs[0]?.showsInQueue(LABEL.before);
      } finally {
        for (const each of tabs) await each.close();
      }
      return undefined;
    },
  },
  {
    name: 'an admin lifts the stop, and the canary is registered again',
    async check() {
      const cookie = await signInAsAdmin();
      const { status, body } = await ask(`/api/modules/agent/stops/${throwingTag}`, { method: 'DELETE', cookie });
      if (status !== 204) throw new Error(`the lift was answered ${status} ${body}`);
      await until('the canary', 15, async () => (await registered(cookie)).version === throwingTag);
      return undefined;
    },
  },
  {
    name: 'helm rollback of the module’s release brings its image back, and touches nothing of the others',
    check() {
      const image = () =>
        kubectl('get', 'deployment', RELEASE, '--output', 'jsonpath={.spec.template.spec.containers[0].image}');
      const others = podsOf('gateway');
      const before = image();
      helm('rollback', RELEASE, '1', '--wait', '--timeout', '5m');
      if (before !== `dialdeck/agent:${throwingTag}` || image() !== `dialdeck/agent:${tag}`)
        throw new Error(`revision ${revisionOf(RELEASE)} runs ${image()}, before ${before}`);
      if (podsOf('gateway') !== others) throw new Error('pods of the gateway were replaced');
      return undefined;
    },
  },
];
