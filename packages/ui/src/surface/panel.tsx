import { makeStyles, mergeClasses } from '@griffel/react';
import { type ReactNode, useId } from 'react';
import { tokens } from '#theme/tokens.ts';

const useStyles = makeStyles({
  root: {
    minWidth: 0,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Props of `Panel`. */
export interface PanelProps {
  /** An `h2`. Without it the panel is only a surface. */
  title?: string;
  note?: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A surface that holds one thing of a page: a table, a form, a list. */
export function Panel({ title, note, actions, className, children }: PanelProps) {
  const styles = useStyles();
  const titleId = useId();
  if (!title) return <div className={mergeClasses(styles.root, className)}>{children}</div>;
  return (
    <section className={mergeClasses(styles.root, className)} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
