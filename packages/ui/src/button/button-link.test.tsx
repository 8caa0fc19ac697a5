import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ThemeRoot } from '#theme/theme-root.tsx';
import { ButtonLink } from './button-link.tsx';

it('is a button for screen readers, and reacts to the space bar', () => {
  const onClick = vi.fn((event: Event) => event.preventDefault());
  render(<ButtonLink href="/login">Back to Login</ButtonLink>, { wrapper: ThemeRoot });
  const button = screen.getByRole('button', { name: 'Back to Login' });
  expect(button.getAttribute('href')).toBe('/login');
  button.addEventListener('click', onClick);
  fireEvent.keyDown(button, { key: 'a' });
  expect(onClick).not.toHaveBeenCalled();
  fireEvent.keyDown(button, { key: ' ' });
  expect(onClick).toHaveBeenCalledOnce();
});
