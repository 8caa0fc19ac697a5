import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ThemeRoot } from '#theme/theme-root.tsx';
import { FigureCard } from './figure-card.tsx';

it('names a figure; a keyboard reaches its explanation, and Escape closes it', () => {
  render(
    <FigureCard
      label="Answer Rate"
      value="62%"
      trend={{ direction: 'up', text: '+2.1% from last week' }}
      hint="Answered of all"
    />,
    {
      wrapper: ThemeRoot,
    },
  );
  const card = within(screen.getByRole('group', { name: 'Answer Rate' }));
  expect(card.getByText('62%')).toBeDefined();
  expect(card.getByText('+2.1% from last week')).toBeDefined();

  const hint = card.getByRole('button', { name: 'What Answer Rate means' });
  fireEvent.focus(hint);
  expect(card.getByRole('tooltip').textContent).toBe('Answered of all');
  fireEvent.keyDown(hint, { key: 'Escape' });
  expect(card.queryByRole('tooltip')).toBeNull();
});
