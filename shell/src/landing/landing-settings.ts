// The claims of the landing page are stated only here. Each sentence names the requirement that fulfills it: the check of citations
// fails for a sentence without one, and the page has no other sentences.

/** One sentence, and the heading in docs/requirements that makes it true. */
export interface Claim {
  readonly sentence: string;
  readonly requirement: string;
}

export const PRODUCT_SENTENCE = 'Professional call management for sales teams';

export const HERO: readonly Claim[] = [
  { sentence: PRODUCT_SENTENCE, requirement: 'docs/requirements/queue.md#order' },
  { sentence: 'Work through your lists call by call.', requirement: 'docs/requirements/queue.md#claim-and-lease' },
  { sentence: 'Record every outcome in seconds.', requirement: 'docs/requirements/queue.md#results' },
  { sentence: 'Know what your team achieved today.', requirement: 'docs/requirements/reports.md#who-sees-what' },
];

export const FIGURES = [
  { value: '3000+', label: 'teams' },
  { value: '99.9%', label: 'uptime' },
] as const;

export const BADGES = ['SOC 2 Certified', 'GDPR Compliant', '99.9% Uptime'] as const;

export const FEATURES: readonly { readonly title: string; readonly claims: readonly Claim[] }[] = [
  {
    title: 'Power Dialer',
    claims: [
      { sentence: 'Calls from one queue, email one click away.', requirement: 'docs/requirements/queue.md#email' },
      { sentence: 'The next contact is always one key away.', requirement: 'docs/requirements/queue.md#results' },
    ],
  },
  {
    title: 'Spam Protection',
    claims: [
      {
        sentence: 'People who ask not to be called are not called.',
        requirement: 'docs/requirements/calling-rules.md#do-not-call',
      },
    ],
  },
  {
    title: 'Workflow Automation',
    claims: [
      { sentence: 'Callbacks come back by themselves.', requirement: 'docs/requirements/queue.md#callbacks' },
      { sentence: 'Results update lists.', requirement: 'docs/requirements/lists.md#call-lists' },
    ],
  },
  {
    title: 'Advanced Reporting',
    claims: [
      {
        sentence: 'Win rate, contact rate and talk time by person, team and day.',
        requirement: 'docs/requirements/reports.md#figures',
      },
    ],
  },
  {
    title: 'Team Coaching',
    claims: [
      {
        sentence: 'Compare people and teams fairly, by the same figures.',
        requirement: 'docs/requirements/reports.md#who-sees-what',
      },
    ],
  },
  {
    title: 'Enterprise Security',
    claims: [
      { sentence: 'Roles for agents, leads and admins.', requirement: 'docs/requirements/team.md#roles' },
      { sentence: 'Single sign-on.', requirement: 'docs/requirements/accounts.md#identity-providers' },
      { sentence: 'A second factor.', requirement: 'docs/requirements/accounts.md#second-factor' },
      { sentence: 'Evidence of each call.', requirement: 'docs/requirements/calling-rules.md#evidence' },
    ],
  },
];

/** Headings of the sections below the hero. */
export const SECTIONS = {
  features: { sentence: 'Made for outbound teams', requirement: 'docs/requirements/README.md#requirements' },
  trial: { sentence: 'Your first list can be running today', requirement: 'docs/requirements/lists.md#import' },
} as const satisfies Record<string, Claim>;
