import { type TeamStatus, teamStatus } from '@dialdeck/common/teams/user.rules';
import { Badge, type BadgeProps, makeStyles } from '@dialdeck/ui/core';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { DismissCircleRegular } from '@fluentui/react-icons/headless/svg/dismiss-circle';
import type { ComponentType } from 'react';

const LOOKS: Record<TeamStatus, { Icon: ComponentType; color: NonNullable<BadgeProps['color']> }> = {
  Active: { Icon: CheckmarkCircleRegular, color: 'success' },
  'Pending Verification': { Icon: ClockRegular, color: 'warning' },
  Inactive: { Icon: DismissCircleRegular, color: 'subtle' },
};

const useStyles = makeStyles({ root: { whiteSpace: 'nowrap' } });

export function TeamStatusBadge({ user }: { user: { isActive: boolean; isEmailVerified: boolean } }) {
  const styles = useStyles();
  const status = teamStatus(user);
  const { Icon, color } = LOOKS[status];
  return (
    <Badge className={styles.root} appearance="tint" color={color} icon={<Icon />}>
      {status}
    </Badge>
  );
}
