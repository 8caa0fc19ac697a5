import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
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
  },
  // Touch devices have no keys, and narrow windows no room.
  ifRoom: {
    '@media (pointer: coarse)': { display: 'none' },
    '@media (max-width: 800px)': { display: 'none' },
  },
});

interface KeyHintProps {
  keyName: string;
  /** Part of the label, at any width. */
  isAlways?: boolean;
}

/** The key next to its action. Screen readers announce `aria-keyshortcuts` instead. */
export function KeyHint({ keyName, isAlways = false }: KeyHintProps) {
  const styles = useStyles();
  const [isOn] = useShortcutSetting();
  // Keys with Ctrl act when the others are switched off.
  if (!isOn && !keyName.startsWith('Ctrl+')) return null;
  return (
    <span className={mergeClasses(styles.root, !isAlways && styles.ifRoom)} aria-hidden="true">
      {keyName}
    </span>
  );
}
