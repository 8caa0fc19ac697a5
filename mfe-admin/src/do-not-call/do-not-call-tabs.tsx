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

const TABS = [
  { name: 'numbers', label: 'Numbers', to: '/admin/do-not-call' },
  { name: 'registers', label: 'Registers', to: '/admin/do-not-call/registers' },
] as const;

/** Own numbers, and the lists of others. Each has an address, so they are links: the tabs of Fluent would bring what floats. */
export function DoNotCallTabs({ chosen }: { chosen: (typeof TABS)[number]['name'] }) {
  const styles = useStyles();
  return (
    <nav aria-label="Numbers and registers" className={styles.root}>
      {TABS.map(({ name, label, to }) => (
        <Link
          key={name}
          to={to}
          className={mergeClasses(styles.link, name === chosen && styles.chosen)}
          aria-current={name === chosen ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
