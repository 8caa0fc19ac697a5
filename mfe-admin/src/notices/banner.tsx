import { makeStyles, tokens } from '@dialdeck/ui/core';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    marginBottom: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusWarningBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusWarningBackground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  icon: { flexShrink: 0, fontSize: tokens.fontSizeBase500, color: tokens.colorStatusWarningForeground3 },
});

/** A warning for admins, above the part of the page it is about. */
export function Banner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <WarningRegular className={styles.icon} aria-hidden />
      <span role="status">{children}</span>
      {action}
    </div>
  );
}
