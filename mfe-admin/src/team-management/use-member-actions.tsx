import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';
import { KeyResetRegular } from '@fluentui/react-icons/headless/svg/key-reset';
import { MailArrowUpRegular } from '@fluentui/react-icons/headless/svg/mail-arrow-up';
import { PersonAvailableRegular } from '@fluentui/react-icons/headless/svg/person-available';
import { PersonProhibitedRegular } from '@fluentui/react-icons/headless/svg/person-prohibited';
import { ShieldDismissRegular } from '@fluentui/react-icons/headless/svg/shield-dismiss';
import { SignOutRegular } from '@fluentui/react-icons/headless/svg/sign-out';
import { ResendVerificationDocument, type TeamRow_UserFragment } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';
import type { RowAction } from '#table/row-action.ts';

export interface TeamActions {
  edit: (user: TeamRow_UserFragment) => void;
  toggle: (user: TeamRow_UserFragment) => void;
  resetPassword: (user: TeamRow_UserFragment) => void;
  endSignIns: (user: TeamRow_UserFragment) => void;
  removeSecondFactor: (user: TeamRow_UserFragment) => void;
  remove: (user: TeamRow_UserFragment) => void;
}

/** A row's action, and its button's name for screen readers. */
export interface MemberAction extends RowAction {
  nameFor: (name: string) => string;
  isPending?: boolean;
}

/** The actions for one member now. */
export function useMemberActions(user: TeamRow_UserFragment, actions: TeamActions): MemberAction[] {
  const [resend, isResending] = useChange(ResendVerificationDocument, {
    success: () => ({ title: 'Verification Email Resent' }),
    failure: { title: 'Error Sending Email', fallback: 'Failed to resend verification' },
  });
  const { isActive, isEmailVerified, hasSecondFactor } = user;
  return [
    !isEmailVerified &&
      isActive && {
        label: 'Resend verification email',
        nameFor: (name: string) => `Resend verification email to ${name}`,
        icon: <MailArrowUpRegular />,
        isPending: isResending,
        onClick: () => !isResending && void resend({ userId: user.id }),
      },
    {
      label: 'Edit',
      nameFor: (name: string) => `Edit ${name}`,
      icon: <EditRegular />,
      onClick: () => actions.edit(user),
    },
    isEmailVerified &&
      isActive && {
        label: 'Reset Password',
        nameFor: (name: string) => `Reset password of ${name}`,
        icon: <KeyResetRegular />,
        onClick: () => actions.resetPassword(user),
      },
    isEmailVerified &&
      isActive && {
        label: 'End Sign-ins',
        nameFor: (name: string) => `End sign-ins of ${name}`,
        icon: <SignOutRegular />,
        onClick: () => actions.endSignIns(user),
      },
    hasSecondFactor && {
      label: 'Remove Second Factor',
      nameFor: (name: string) => `Remove second factor of ${name}`,
      icon: <ShieldDismissRegular />,
      onClick: () => actions.removeSecondFactor(user),
    },
    {
      label: isActive ? 'Deactivate' : 'Activate',
      nameFor: (name: string) => `${isActive ? 'Deactivate' : 'Activate'} ${name}`,
      icon: isActive ? <PersonProhibitedRegular /> : <PersonAvailableRegular />,
      isDanger: isActive,
      onClick: () => actions.toggle(user),
    },
    {
      label: 'Delete',
      nameFor: (name: string) => `Delete ${name}`,
      icon: <DeleteRegular />,
      isDanger: true,
      onClick: () => actions.remove(user),
    },
  ].filter((action) => action !== false);
}
