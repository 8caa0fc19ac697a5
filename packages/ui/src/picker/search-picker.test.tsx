import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SearchPicker } from './search-picker.tsx';

const PEOPLE = ['Ana', 'Ben', 'Cleo'];
const user = userEvent.setup({ delay: null });

function People() {
  const [chosen, setChosen] = useState<string | null>('Ben');
  const [typed, setTyped] = useState<string | null>(null);
  const found = PEOPLE.filter((name) => name.toLowerCase().includes(typed ?? ''));
  return (
    <>
      <SearchPicker
        aria-label="Person"
        text={typed ?? chosen ?? ''}
        selectedId={chosen}
        options={found.map((name) => ({ id: name, content: name }))}
        notice={found.length === 0 ? 'No one found' : undefined}
        onType={setTyped}
        onSelect={(id) => {
          setChosen(id);
          setTyped(null);
        }}
        onLeave={() => setTyped(null)}
      />
      <button type="button">After</button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Person' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('works by keys alone', async () => {
  render(<People />);
  await user.tab();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowDown}');
  expect(options()).toEqual(PEOPLE);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Ben');
  await user.keyboard('{ArrowDown}');
  const active = box().getAttribute('aria-activedescendant');
  expect(document.getElementById(active ?? '')?.textContent).toBe('Cleo');
  await user.keyboard('{Enter}');
  expect(box().value).toBe('Cleo');
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(box());
});

it.each([
  ['is clicked', () => user.click(box())],
  ['gets the focus from a script', async () => act(() => box().focus())],
  [
    'is clicked while it has the focus',
    async () => {
      await user.click(box());
      await user.keyboard('{Escape}');
      await user.click(box());
    },
  ],
])('replaces the text of a box that %s by typing, and restores it by Escape', async (_how, enter) => {
  render(<People />);
  await enter();
  await user.keyboard('an');
  expect(box().value).toBe('an');
  expect(options()).toEqual(['Ana']);
  await user.keyboard('{Escape}');
  expect(box().value).toBe('Ben');
});

it('finds by typing, and gives the choice back when it is left', async () => {
  render(<People />);
  await user.clear(box());
  await user.type(box(), 'an');
  expect(options()).toEqual(['Ana']);
  await user.type(box(), 'x');
  expect(options()).toEqual(['No one found']);
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  expect(box().value).toBe('Ben');
  await user.type(box(), 'x');
  await user.tab();
  expect(box().value).toBe('Ben');
  expect(document.activeElement?.textContent).toBe('After');
});

it('works by pointer, which leaves the focus in the box', async () => {
  render(<People />);
  await user.click(box());
  await user.click(screen.getByRole('option', { name: 'Ana' }));
  expect(box().value).toBe('Ana');
  expect(document.activeElement).toBe(box());
});
