import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAdmin } from '#testing/render-admin.tsx';
import { MovedPage } from './moved.page.tsx';
import { TeamMembersTestPage } from './team-members-test.page.tsx';

it('/admin/users "shows This page has moved with a link to /admin/users2"', () => {
  renderAdmin(MovedPage, '/admin/users');
  expect(screen.getByRole('heading', { name: 'This page has moved' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Team Management' }).getAttribute('href')).toBe('/admin/users2');
});

it('/admin/team-members-test is a "placeholder titled Test Team Members Page"', () => {
  renderAdmin(TeamMembersTestPage, '/admin/team-members-test');
  expect(screen.getByRole('heading', { name: 'Test Team Members Page' })).toBeTruthy();
});
