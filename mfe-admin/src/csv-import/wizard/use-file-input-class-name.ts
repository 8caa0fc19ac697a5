import { makeStyles, tokens } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  input: {
    maxWidth: '100%',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground2,
    '::file-selector-button': {
      marginInlineEnd: tokens.spacingHorizontalM,
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
      border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
      borderRadius: tokens.borderRadiusMedium,
      backgroundColor: tokens.colorNeutralBackground1,
      color: tokens.colorNeutralForeground1,
      fontFamily: 'inherit',
      fontSize: tokens.fontSizeBase300,
      fontWeight: tokens.fontWeightSemibold,
      cursor: 'pointer',
    },
  },
});

/** The browser's own file input, whose button looks like the others. */
export function useFileInputClassName(): string {
  return useStyles().input;
}
