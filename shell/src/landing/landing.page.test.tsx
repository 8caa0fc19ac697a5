import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LandingPage } from './landing.page.tsx';

it('shows the sign-in links, six features and three badges', () => {
  render(<LandingPage pictures={{ 'queue-light.webp': '/light.webp', 'queue-dark.webp': '/dark.webp' }} />);
  for (const name of ['Sign In', 'Get Started', 'Start Free Trial']) {
    expect(screen.getByRole('button', { name }).getAttribute('href')).toBe('/login');
  }
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Power Dialer',
    'Spam Protection',
    'Workflow Automation',
    'Advanced Reporting',
    'Team Coaching',
    'Enterprise Security',
  ]);
  expect(screen.getByText('People who ask not to be called are not called.')).toBeDefined();
  const footer = within(screen.getByRole('contentinfo'));
  for (const badge of ['SOC 2 Certified', 'GDPR Compliant', '99.9% Uptime'])
    expect(footer.getByText(badge)).toBeDefined();
});
