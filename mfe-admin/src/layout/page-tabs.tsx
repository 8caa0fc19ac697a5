import { Link } from '@dialdeck/router';
import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  root: { display: 'flex', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalM },
  link: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThickest} solid transparent`,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { borderBottomColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: {
    borderBottomColor: tokens.colorBrandStroke1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export interface PageTabsProps {
  label: string;
  tabs: readonly { label: string; to: string }[];
  /** The address of the tab that is shown. */
  chosen: string;
}

/** Screens that belong together. Each has an address, so they are links. Fluent's tabs would also load the code of floating menus. */
export function PageTabs({ label, tabs, chosen }: PageTabsProps) {
  const styles = useStyles();
  return (
    <nav aria-label={label} className={styles.root}>
      {tabs.map(({ label: words, to }) => (
        <Link
          key={to}
          to={to}
          className={mergeClasses(styles.link, to === chosen && styles.chosen)}
          aria-current={to === chosen ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  );
}
