import { ErrorCircleRegular } from '@fluentui/react-icons/headless/svg/error-circle';
import { makeStyles } from '@griffel/react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorStatusDangerBorder1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase500, lineHeight: 0 },
});

/** Why the server refused, in the form or dialog of the request. `null` shows nothing. */
export function RefusalAlert({ sentence }: { sentence: string | null }) {
  const styles = useStyles();
  if (!sentence) return null;
  return (
    <div role="alert" tabIndex={-1} data-refusal="" className={styles.root}>
      <span className={styles.icon}>
        <ErrorCircleRegular />
      </span>
      <span>{sentence}</span>
    </div>
  );
}
