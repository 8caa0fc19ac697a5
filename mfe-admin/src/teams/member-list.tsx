import { fullName } from '@dialdeck/common/teams/user.rules';
import { TEAM_ROLES, type TeamRole } from '@dialdeck/common/words';
import { Badge, Button, makeStyles, Select, tokens } from '@dialdeck/ui/core';
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyle: 'none', maxHeight: '20rem', overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    paddingBlock: tokens.spacingVerticalXS,
  },
  name: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** A person with the role in the team that is being edited. */
export interface Listed {
  userId: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  isActive: boolean;
  role: TeamRole;
}

export const ROLE_LABELS = { agent: 'Agent', lead: 'Lead' } as const satisfies Record<TeamRole, string>;

export interface MemberListProps {
  members: readonly Listed[];
  onRole: (userId: string, role: TeamRole) => void;
  onRemove: (userId: string) => void;
}

export function MemberList({ members, onRole, onRemove }: MemberListProps) {
  const styles = useStyles();
  if (members.length === 0) return <p className={styles.none}>This team has no members yet.</p>;
  return (
    <ul className={styles.list} aria-label="Members">
      {members.map(({ userId, firstName, lastName, isActive, role }) => {
        const name = fullName({ firstName: firstName ?? null, lastName: lastName ?? null }, 'Unnamed');
        return (
          <li key={userId} className={styles.row}>
            <span className={styles.name}>{name}</span>
            {!isActive && <Badge appearance="tint">Inactive</Badge>}
            <Select
              aria-label={`Role of ${name}`}
              value={role}
              onChange={(_event, { value }) => onRole(userId, value as TeamRole)}
            >
              {TEAM_ROLES.map((each) => (
                <option key={each} value={each}>
                  {ROLE_LABELS[each]}
                </option>
              ))}
            </Select>
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(userId)}
            />
          </li>
        );
      })}
    </ul>
  );
}
