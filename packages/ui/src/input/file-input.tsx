import { makeStyles, mergeClasses } from '@griffel/react';
import type { ComponentProps } from 'react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
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

export type FileInputProps = Omit<ComponentProps<'input'>, 'type'>;

/** The browser's own file input, with a button that looks like the other buttons. */
export function FileInput({ className, ...input }: FileInputProps) {
  return <input {...input} type="file" className={mergeClasses(useStyles().root, className)} />;
}
