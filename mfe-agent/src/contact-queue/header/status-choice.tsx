import { Button, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  choice: { minWidth: 0, paddingInline: tokens.spacingHorizontalS, fontWeight: tokens.fontWeightRegular },
  chosen: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    // Semibold would move its neighbours.
    textDecorationLine: 'underline',
    textDecorationThickness: tokens.strokeWidthThick,
    textDecorationColor: tokens.colorBrandStroke1,
    textUnderlineOffset: tokens.spacingVerticalSNudge,
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
});

interface StatusChoiceProps {
  isActiveOnly: boolean;
  onActiveOnly: (isActiveOnly: boolean) => void;
}

/** Chooses the contacts that are shown. */
export function StatusChoice({ isActiveOnly, onActiveOnly }: StatusChoiceProps) {
  const styles = useStyles();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div role="group" aria-label="Contacts to show" className={styles.root}>
      {[true, false].map((value) => (
        <Button
          key={String(value)}
          className={mergeClasses(styles.choice, value === isActiveOnly && styles.chosen)}
          appearance="subtle"
          aria-pressed={value === isActiveOnly}
          onClick={() => onActiveOnly(value)}
        >
          {value ? 'Active Only' : 'Show All'}
        </Button>
      ))}
    </div>
  );
}
