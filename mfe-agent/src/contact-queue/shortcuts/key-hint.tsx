import { makeStyles, tokens } from '@dialdeck/ui/core';
import { useShortcutSetting } from './shortcut-setting.ts';

const useStyles = makeStyles({
  root: {
    marginInlineStart: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalXS,
    border: `${tokens.strokeWidthThin} solid currentColor`,
    borderRadius: tokens.borderRadiusSmall,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    whiteSpace: 'nowrap',
    '@media (pointer: coarse)': { display: 'none' },
    '@media (max-width: 800px)': { display: 'none' },
  },
});

interface KeyHintProps {
  keyName: string;
}

/** The key next to its action. Screen readers announce `aria-keyshortcuts` instead. */
export function KeyHint({ keyName }: KeyHintProps) {
  const styles = useStyles();
  const [isOn] = useShortcutSetting();
  // Keys with Ctrl act when the others are switched off.
  if (!isOn && !keyName.startsWith('Ctrl+')) return null;
  return (
    <span className={styles.root} aria-hidden="true">
      {keyName}
    </span>
  );
}
