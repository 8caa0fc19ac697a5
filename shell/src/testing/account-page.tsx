import { ThemeRoot } from '@dialdeck/ui/core';
import { createToastStore } from '@dialdeck/ui/toast';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { AccountApp } from '#account/account-app.tsx';
import type { LinkParameters } from '#account/link-parameters.ts';
import type { ReturnPoint } from '#notices/return-point.ts';

/** Opens a page of signed-out visitors, as the link in a message opens it. */
export function openAccountPage(path: string, link: LinkParameters = {}, ended: ReturnPoint | null = null) {
  const leave = vi.fn<(address: string) => void>();
  render(
    <ThemeRoot>
      <AccountApp path={path} link={link} toasts={createToastStore()} leave={leave} ended={ended} />
    </ThemeRoot>,
  );
  return { leave, user: userEvent.setup() };
}

/** The gateway's answer to one action of `/api/auth`; returns the sent bodies. */
export function onAuth(action: string, status: number, body: object) {
  const sent: unknown[] = [];
  const handler = http.post(`*/api/auth/${action}`, async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json(body, { status });
  });
  return { sent, handler };
}
