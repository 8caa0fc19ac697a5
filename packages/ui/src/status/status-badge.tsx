import { DISPOSITION_WORDS } from '@dialdeck/common/calls/call-words';
import type { ContactStatus } from '@dialdeck/common/words';
import { Badge, type BadgeProps } from '@fluentui/react-components';
import { ArchiveRegular } from '@fluentui/react-icons/headless/svg/archive';
import { CallRegular } from '@fluentui/react-icons/headless/svg/call';
import { CircleRegular } from '@fluentui/react-icons/headless/svg/circle';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { DismissCircleRegular } from '@fluentui/react-icons/headless/svg/dismiss-circle';
import { TrophyRegular } from '@fluentui/react-icons/headless/svg/trophy';
import { makeStyles } from '@griffel/react';
import type { ComponentType, ReactNode } from 'react';
import { CutText } from '#text/cut-text.tsx';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  detail: { fontWeight: tokens.fontWeightRegular },
});

interface Look {
  label: string;
  Icon: ComponentType;
  color: NonNullable<BadgeProps['color']>;
  appearance: NonNullable<BadgeProps['appearance']>;
}

/** One color and one icon for each status, everywhere; never color alone. */
const LOOKS: Record<ContactStatus, Look> = {
  active: { label: 'Active', Icon: CircleRegular, color: 'informative', appearance: 'outline' },
  attempted: { label: 'Attempted', Icon: CallRegular, color: 'brand', appearance: 'tint' },
  callback: { label: DISPOSITION_WORDS.callback, Icon: ClockRegular, color: 'warning', appearance: 'tint' },
  winner: { label: DISPOSITION_WORDS.winner, Icon: TrophyRegular, color: 'success', appearance: 'tint' },
  loser: { label: DISPOSITION_WORDS.loser, Icon: DismissCircleRegular, color: 'danger', appearance: 'tint' },
  archived: { label: DISPOSITION_WORDS.archived, Icon: ArchiveRegular, color: 'subtle', appearance: 'tint' },
};

/** Props of `StatusBadge`. */
export interface StatusBadgeProps {
  status: ContactStatus;
  /** Shown after the status: the time of a callback. */
  detail?: ReactNode;
}

/** A contact's status. */
export function StatusBadge({ status, detail }: StatusBadgeProps) {
  const styles = useStyles();
  const { label, Icon, color, appearance } = LOOKS[status];
  return (
    <Badge appearance={appearance} color={color} icon={<Icon />} size="large">
      <CutText>
        {label}
        {detail && <span className={styles.detail}>&nbsp;{detail}</span>}
      </CutText>
    </Badge>
  );
}
