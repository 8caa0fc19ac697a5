import { withoutTrailingSlashes } from '@dialdeck/common/http/trailing-slashes';
import { ButtonLink } from '@dialdeck/ui/core';
import { ToastArea, type ToastStore } from '@dialdeck/ui/toast';
import { type ReactNode, useRef } from 'react';
import { NOT_FOUND_TEXT, NOT_FOUND_TITLE } from '#notices/not-found-words.ts';
import type { ReturnPoint } from '#notices/return-point.ts';
import { AccountCard } from './account-card.tsx';
import { AccountContext } from './account-context.ts';
import { ForgotPasswordPage } from './forgot-password/forgot-password.page.tsx';
import type { LinkParameters } from './link-parameters.ts';
import { LoginPage } from './login/login.page.tsx';
import { RegisterPage } from './register/register.page.tsx';
import { ResetPasswordPage } from './reset-password/reset-password.page.tsx';
import { VerifyEmailPage } from './verify-email/verify-email.page.tsx';

const PAGES: Record<string, (link: LinkParameters) => ReactNode> = {
  '/login': ({ sso, provider, cause, ended }) => (
    <LoginPage end={sso ? { code: sso, providerId: provider, cause } : undefined} endReason={ended} />
  ),
  '/register': ({ invite, email, role }) => <RegisterPage invite={invite} email={email} role={role} />,
  '/forgot-password': () => <ForgotPasswordPage />,
  '/reset-password': ({ token }) => <ResetPasswordPage token={token} />,
  '/verify-email': ({ token }) => <VerifyEmailPage token={token} />,
};

interface AccountAppProps {
  path: string;
  link: LinkParameters;
  toasts: ToastStore;
  leave: (address: string) => void;
  ended: ReturnPoint | null;
}

/** The pages of signed-out visitors, each loaded as its own page; any other path is not found. */
export function AccountApp({ path, link, toasts, leave, ended }: AccountAppProps) {
  const hasCard = useRef(false);
  const page = PAGES[withoutTrailingSlashes(path)];
  return (
    <AccountContext value={{ notify: toasts.show, leave, ended, hasCard }}>
      {page ? page(link) : <NotFoundCard />}
      <ToastArea store={toasts} />
    </AccountContext>
  );
}

/** An unknown route, for a visitor. */
function NotFoundCard() {
  return (
    <AccountCard
      title={NOT_FOUND_TITLE}
      text={NOT_FOUND_TEXT}
      footer={<ButtonLink href="/">Go to start page</ButtonLink>}
    />
  );
}
