/** What an alert rule must report for made-up series with one value per minute. */
export interface AlertCase {
  alert: string;
  /** Whose rule: each component has its own. */
  component: string;
  when: string;
  series: readonly string[];
  /** The minute by which it has fired, or has not. */
  minute: number;
  fires: boolean;
}

const labels = (job: string, more = ''): string => `{namespace="dialdeck",job="${job}"${more}}`;
/** Requests a minute that are answered and that fail, from the start and from a minute on. */
const requests = (job: string, status: string, ...steps: string[]): string =>
  `dialdeck_http_requests_total${labels(job, `,route="/graphql",method="POST",status="${status}"`)} ${steps.join(' ')}`;
const up = (job: string, values: string): string => `up${labels(job)} ${values}`;
const dependency = (job: string, name: string, values: string): string =>
  `dialdeck_dependency_up${labels(job, `,dependency="${name}"`)} ${values}`;
/** A thousand requests per minute, of which `slow` take longer than each bound. */
const durations = (job: string, slow: number): string[] =>
  Object.entries({ '0.4': 1000 - slow, '0.5': 1000 - slow, '0.8': 1000, '+Inf': 1000 }).map(
    ([le, count]) => `dialdeck_http_request_duration_seconds_bucket${labels(job, `,le="${le}"`)} 0+${count}x40`,
  );

const DOWN = 'DialdeckComponentDown';
const ERRORS = 'DialdeckErrorRatio';
const SLOW = 'DialdeckSlow';
const FAST = 'DialdeckSloBurnFast';
const SLOWLY = 'DialdeckSloBurnSlow';
const REDIS = 'DialdeckRedisDown';
const DATABASE = 'DialdeckDatabaseDown';
const MIGRATION = 'DialdeckMigrationFailed';

const ofUsers = (alert: string, rest: Omit<AlertCase, 'alert' | 'component'>): AlertCase => ({
  alert,
  component: 'users',
  ...rest,
});
const ofGateway = (alert: string, rest: Omit<AlertCase, 'alert' | 'component'>): AlertCase => ({
  alert,
  component: 'gateway',
  ...rest,
});

export const ALERT_CASES: readonly AlertCase[] = [
  ofUsers(DOWN, { when: 'all pods are away', series: [up('users', '1x9 0x10')], minute: 13, fires: true }),
  ofUsers(DOWN, { when: 'its target is gone altogether', series: [up('gateway', '1x20')], minute: 13, fires: true }),
  ofUsers(DOWN, {
    when: 'one of two pods is up',
    series: [up('users', '1x20'), `up${labels('users', ',pod="b"')} 0x20`],
    minute: 13,
    fires: false,
  }),
  ofUsers(DOWN, { when: 'it was away for a minute', series: [up('users', '1x9 0 1x10')], minute: 11, fires: false }),

  ofUsers(ERRORS, {
    when: '2 % fail for ten minutes',
    series: [requests('users', '200', '0+98x20'), requests('users', '503', '0+2x20')],
    minute: 15,
    fires: true,
  }),
  ofUsers(ERRORS, {
    when: '0.5 % fail',
    series: [requests('users', '200', '0+199x20'), requests('users', '500', '0+1x20')],
    minute: 15,
    fires: false,
  }),
  ofUsers(ERRORS, {
    when: 'people ask for what is not there',
    series: [requests('users', '200', '0+50x20'), requests('users', '404', '0+50x20')],
    minute: 15,
    fires: false,
  }),
  ofUsers(ERRORS, { when: 'nobody asks', series: [requests('users', '200', '7x20')], minute: 15, fires: false }),
  ofUsers(ERRORS, {
    when: 'another component fails',
    series: [requests('users', '200', '0+100x20'), requests('auth', '500', '0+100x20')],
    minute: 15,
    fires: false,
  }),

  ofUsers(SLOW, { when: '6 % take longer than 0.5 s', series: durations('users', 60), minute: 20, fires: true }),
  ofUsers(SLOW, { when: '4 % do', series: durations('users', 40), minute: 20, fires: false }),

  ofGateway(FAST, {
    when: '2 % fail for an hour',
    series: [requests('gateway', '200', '0+98x70'), requests('gateway', '500', '0+2x70')],
    minute: 70,
    fires: true,
  }),
  ofGateway(FAST, {
    when: '1 % fail for an hour',
    series: [requests('gateway', '200', '0+99x70'), requests('gateway', '500', '0+1x70')],
    minute: 70,
    fires: false,
  }),
  ofGateway(FAST, {
    when: 'an outage of an hour ended ten minutes ago',
    series: [requests('gateway', '200', '0x60 0+100x20'), requests('gateway', '500', '0+100x60 6000x20')],
    minute: 72,
    fires: false,
  }),

  ofGateway(SLOWLY, {
    when: '0.7 % fail for six hours',
    series: [requests('gateway', '200', '0+993x400'), requests('gateway', '500', '0+7x400')],
    minute: 390,
    fires: true,
  }),
  ofGateway(SLOWLY, {
    when: '0.4 % fail',
    series: [requests('gateway', '200', '0+996x400'), requests('gateway', '500', '0+4x400')],
    minute: 390,
    fires: false,
  }),

  ofGateway(REDIS, {
    when: 'one gateway cannot reach it for two minutes',
    series: [dependency('gateway', 'sessions', '1x5 0x10')],
    minute: 9,
    fires: true,
  }),
  ofGateway(REDIS, {
    when: 'all reach it',
    series: [dependency('gateway', 'sessions', '1x15'), dependency('gateway', 'database', '0x15')],
    minute: 9,
    fires: false,
  }),

  ofGateway(DATABASE, {
    when: 'a subgraph cannot reach it for two minutes',
    series: [dependency('users', 'database', '1x5 0x10'), dependency('auth', 'database', '1x15')],
    minute: 9,
    fires: true,
  }),
  ofGateway(DATABASE, {
    when: 'Redis is down and the database is not',
    series: [dependency('users', 'database', '1x15'), dependency('gateway', 'sessions', '0x15')],
    minute: 9,
    fires: false,
  }),

  ofGateway(MIGRATION, {
    when: 'a Job failed for good',
    series: ['kube_job_status_failed{namespace="dialdeck",job_name="dialdeck-users-migrate"} 0x3 1x10'],
    minute: 6,
    fires: true,
  }),
  ofGateway(MIGRATION, {
    when: 'another Job failed, and one of ours ran well',
    series: [
      'kube_job_status_failed{namespace="dialdeck",job_name="backup"} 1x10',
      'kube_job_status_failed{namespace="dialdeck",job_name="dialdeck-users-migrate"} 0x10',
      'kube_job_status_failed{namespace="elsewhere",job_name="dialdeck-users-migrate"} 1x10',
    ],
    minute: 6,
    fires: false,
  }),
];
