import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openApp } from '#testing/signed-in-app.tsx';

const scheme = document.createElement('meta');
scheme.name = 'color-scheme';
scheme.content = 'light dark';
document.head.append(scheme);

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the product itself writes it
  for (const name of ['theme', 'density']) document.cookie = `dialdeck-${name}=; path=/; max-age=0`;
  scheme.content = 'light dark';
});

async function openMenu() {
  const { user } = await openApp();
  await user.click(screen.getByTitle('Account and display'));
  await screen.findByRole('menuitemradio', { name: 'Dark' });
  const pick = (name: string) => user.click(screen.getByRole('menuitemradio', { name }));
  return { user, pick };
}

const checked = () =>
  screen
    .getAllByRole('menuitemradio')
    .filter((entry) => entry.getAttribute('aria-checked') === 'true')
    .map((entry) => entry.textContent);
const ground = () =>
  getComputedStyle(document.querySelector('.fui-FluentProvider') ?? document.body).getPropertyValue(
    '--colorNeutralBackground1',
  );

describe('the person menu', () => {
  it('shows the system’s theme and comfortable rows until the user chooses', async () => {
    await openMenu();
    expect(checked()).toEqual(['System', 'Comfortable']);
  });

  it('applies a theme immediately, also to the browser’s own controls, and stores it in this browser', async () => {
    const { pick } = await openMenu();
    const light = ground();
    await pick('Dark');
    await waitFor(() => expect(ground()).not.toBe(light));
    expect(checked()).toEqual(['Dark', 'Comfortable']);
    expect(scheme.content).toBe('dark');
    expect(document.cookie).toBe('dialdeck-theme=dark');
    await pick('System');
    await waitFor(() => expect(ground()).toBe(light));
    expect(scheme.content).toBe('light dark');
    expect(document.cookie).toBe('');
  });

  it('links to the user’s account', async () => {
    await openMenu();
    // The page comes on demand, within the click.
    await act(async () => screen.getByRole('menuitem', { name: 'Account' }).click());
    await waitFor(() => expect(window.location.pathname).toBe('/account'));
  });

  it('stores a density in this browser', async () => {
    const { pick } = await openMenu();
    await pick('Compact');
    expect(document.cookie).toBe('dialdeck-density=compact');
    await pick('Comfortable');
    expect(document.cookie).toBe('');
  });
});
