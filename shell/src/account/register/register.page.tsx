import { useState } from 'react';
import { AccountCard } from '#account/account-card.tsx';
import { BackToLogin } from '#account/back-to-login.tsx';
import { InvitationForm } from './invitation-form.tsx';

interface RegisterPageProps {
  invite: string | undefined;
  email: string | undefined;
  role: string | undefined;
}

/** /register: only by invitation. */
export function RegisterPage({ invite, email, role }: RegisterPageProps) {
  const [sentTo, setSentTo] = useState<string>();
  if (!invite) {
    return (
      <AccountCard
        title="Access Restricted"
        text="Registration is by invitation only. Please contact your administrator to request access."
        footer={<BackToLogin />}
      />
    );
  }
  if (!sentTo) return <InvitationForm invite={invite} email={email} role={role} onDone={setSentTo} />;
  return (
    <AccountCard title="Check Your Email" footer={<BackToLogin />}>
      <div>
        We sent a verification link to <strong>{sentTo}</strong>. The link expires in 24 hours.
      </div>
    </AccountCard>
  );
}
