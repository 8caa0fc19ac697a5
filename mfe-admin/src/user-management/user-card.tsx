import { fullName } from '@dialdeck/common/teams/user.rules';
import { hasAdminRole } from '@dialdeck/common/words';
import { Badge, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { PersonRegular } from '@fluentui/react-icons/headless/svg/person';
import { PersonAvailableRegular } from '@fluentui/react-icons/headless/svg/person-available';
import { PersonProhibitedRegular } from '@fluentui/react-icons/headless/svg/person-prohibited';
import { ShieldRegular } from '@fluentui/react-icons/headless/svg/shield';
import { type FragmentType, readFragment } from '#__generated__/fragment-masking.ts';
import { UserCard_UserFragmentDoc } from '#__generated__/graphql.ts';
import { ActionsMenu } from '#table/actions-menu.tsx';
import { RoleBadge } from './role-badge.tsx';
import type { SwitchedUser } from './use-set-user-active.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  icon: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase500, lineHeight: 0 },
  admin: { color: tokens.colorBrandForeground1 },
  words: { flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  email: { color: tokens.colorNeutralForeground3 },
  // Where the badges have a line of their own, the menu is at its end.
  badges: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, marginInlineEnd: 'auto' },
});

export interface UserCardProps {
  user: FragmentType<typeof UserCard_UserFragmentDoc>;
  onToggle: (user: SwitchedUser) => void;
}

/** One account: the person, their rights, and the switch that turns it on and off. */
export function UserCard({ user: masked, onToggle }: UserCardProps) {
  const styles = useStyles();
  const user = readFragment(UserCard_UserFragmentDoc, masked);
  const isAdmin = hasAdminRole(user);
  const RoleIcon = isAdmin ? ShieldRegular : PersonRegular;
  return (
    <li className={styles.root}>
      <span className={mergeClasses(styles.icon, isAdmin && styles.admin)}>
        <RoleIcon />
      </span>
      <div className={styles.words}>
        <div className={styles.name}>{fullName(user)}</div>
        <div className={styles.email}>{user.email}</div>
      </div>
      <div className={styles.badges}>
        <Badge appearance="tint" color={user.isEmailVerified ? 'success' : 'warning'}>
          {user.isEmailVerified ? 'Verified' : 'Unverified'}
        </Badge>
        <RoleBadge role={user.role} />
        <Badge appearance="tint" color={user.isActive ? 'success' : 'subtle'}>
          {user.isActive ? 'Active' : 'Inactive'}
        </Badge>
      </div>
      <ActionsMenu
        name={fullName(user)}
        actions={[
          {
            label: user.isActive ? 'Deactivate User' : 'Activate User',
            icon: user.isActive ? <PersonProhibitedRegular /> : <PersonAvailableRegular />,
            isDanger: user.isActive,
            onClick: () => onToggle(user),
          },
        ]}
      />
    </li>
  );
}
