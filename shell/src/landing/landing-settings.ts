// The claims of the landing page. Figures and badges are stated only here.

export const PRODUCT_SENTENCE = 'Professional call management for sales teams';

export const FIGURES = [
  { value: '3000+', label: 'teams' },
  { value: '99.9%', label: 'uptime' },
] as const;

export const BADGES = ['SOC 2 Certified', 'GDPR Compliant', '99.9% Uptime'] as const;

export const FEATURES = [
  { title: 'Power Dialer', text: 'Calls, email and SMS from one queue. The next contact is always one key away.' },
  { title: 'Spam Protection', text: 'Numbers that stay trusted, so that your calls are answered and not filtered.' },
  {
    title: 'Workflow Automation',
    text: 'Callbacks come back by themselves, results update lists, nobody copies anything.',
  },
  { title: 'Advanced Reporting', text: 'Win rate, contact rate and talk time by person, list and day.' },
  { title: 'Team Coaching', text: 'See what works for your best callers, and help the others do it.' },
  { title: 'Enterprise Security', text: 'SOC 2 Type II and GDPR. Roles, audited access and data that stays yours.' },
] as const;
