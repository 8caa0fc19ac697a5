import { fullName } from '@dialdeck/common/user.rules';
import { Button, makeStyles } from '@dialdeck/ui/core';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';
import { MailArrowUpRegular } from '@fluentui/react-icons/headless/svg/mail-arrow-up';
import { ResendVerificationDocument, type TeamRow_UserFragment } from '#__generated__/graphql.ts';
import { useChange } from '#mutation/use-change.ts';

export interface TeamActions {
  edit: (user: TeamRow_UserFragment) => void;
  remove: (user: TeamRow_UserFragment) => void;
}

// Each in a place of its own, whether there is an address to confirm or not.
const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'repeat(3, 2rem)' },
  edit: { gridColumnStart: 2 },
});

export function TeamRowActions({ user, actions }: { user: TeamRow_UserFragment; actions: TeamActions }) {
  const styles = useStyles();
  const name = fullName(user);
  return (
    <div className={styles.root}>
      {!user.isEmailVerified && <ResendButton userId={user.id} name={name} />}
      <Button
        appearance="subtle"
        className={styles.edit}
        icon={<EditRegular />}
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => actions.edit(user)}
      />
      <Button
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => actions.remove(user)}
      />
    </div>
  );
}

function ResendButton({ userId, name }: { userId: string; name: string }) {
  const [resend, isPending] = useChange(ResendVerificationDocument, {
    success: () => ({ title: 'Verification Email Resent' }),
    failure: { title: 'Error Sending Email', fallback: 'Failed to resend verification' },
  });
  return (
    <Button
      appearance="subtle"
      icon={<MailArrowUpRegular />}
      aria-label={`Resend verification email to ${name}`}
      title="Resend verification email"
      disabled={isPending}
      onClick={() => void resend({ userId })}
    />
  );
}
