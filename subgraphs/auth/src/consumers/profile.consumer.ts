import type { DomainEvent } from '@dialdeck/common/events/domain-event';
import { hasAdminRole } from '@dialdeck/common/words';
import type { Sql } from '@dialdeck/node/events/events';
import type { Logger } from '@dialdeck/node/process/log';
import { mailRepo } from '#mail/mail.repo.ts';
import { invitationRepo } from '#registration/invitation.repo.ts';
import { keepWayIn } from '#settings/keep-way-in.ts';
import { signInSettingsRepo } from '#settings/sign-in-settings.repo.ts';
import { applyProfile, dropAccount } from './profile.repo.ts';

/** What `users` says about people, in the order in which it happened. */
export async function takeProfileEvents(events: readonly DomainEvent[], sql: Sql, log: Logger): Promise<void> {
  for (const event of events) {
    const isOfEmergency = (await signInSettingsRepo(sql).read()).emergencyAccountId === event.key;
    if (event.type === 'user.changed') {
      const { id, email, isActive, isEmailVerified, invite } = event.payload;
      await applyProfile(sql, event.payload);
      if (!isActive || !hasAdminRole(event.payload)) await invitationRepo(sql).revokeAllOf(id);
      if (invite && !isEmailVerified) {
        await mailRepo(sql).enqueue({ kind: 'verification', recipient: email, accountId: id });
      }
    }
    if (event.type === 'user.deleted' || event.type === 'account.refused') {
      await dropAccount(sql, event.payload.id);
      await invitationRepo(sql).revokeAllOf(event.payload.id);
    }
    if (isOfEmergency) await keepWayIn(sql, log);
  }
}
