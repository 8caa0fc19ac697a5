import { fullName } from '@dialdeck/common/teams/user.rules';
import { Button, makeStyles } from '@dialdeck/ui/core';
import type { TeamRow_UserFragment } from '#__generated__/graphql.ts';
import { ActionsMenu } from '#table/actions-menu.tsx';
import { useIsNarrow } from '#table/use-is-narrow.ts';
import { type TeamActions, useMemberActions } from './use-member-actions.tsx';

const useStyles = makeStyles({ root: { display: 'flex', justifyContent: 'flex-end' } });

export function TeamRowActions({ user, actions }: { user: TeamRow_UserFragment; actions: TeamActions }) {
  const styles = useStyles();
  const isNarrow = useIsNarrow();
  const name = fullName(user);
  const ofMember = useMemberActions(user, actions);
  if (isNarrow) return <ActionsMenu name={name} actions={ofMember} />;
  return (
    <div className={styles.root}>
      {ofMember.map(({ label, nameFor, icon, isPending, onClick }) => (
        <Button
          key={label}
          appearance="subtle"
          icon={icon}
          aria-label={nameFor(name)}
          title={label}
          disabledFocusable={isPending ?? false}
          onClick={onClick}
        />
      ))}
    </div>
  );
}
