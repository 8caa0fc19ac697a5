import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import { type ReactNode, useId } from 'react';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    marginBottom: tokens.spacingVerticalS,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase300 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(6rem, auto) minmax(0, 1fr)',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    margin: 0,
  },
  name: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  // As high with a badge as without one, which may come later.
  status: { display: 'flex', alignItems: 'center', minHeight: '26px' },
  value: { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
});

interface FactsProps {
  title: string;
  /** Next to the title. */
  action?: ReactNode;
  /** After the facts, and like them not next to the form. */
  more?: ReactNode;
  /** Instead of the facts. */
  form?: ReactNode;
  /** Below the facts. */
  note?: ReactNode;
  children: ReactNode;
}

export function Facts({ title, action, more, form, note, children }: FactsProps) {
  const styles = useStyles();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {action}
      </div>
      {form || (
        <>
          <dl className={styles.list}>{children}</dl>
          {more}
        </>
      )}
      {note}
    </section>
  );
}

interface FactProps {
  name: string;
  /** Its value may become a badge. */
  isStatus?: boolean;
  children: ReactNode;
}

export function Fact({ name, isStatus = false, children }: FactProps) {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd className={mergeClasses(styles.value, isStatus && styles.status)}>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
