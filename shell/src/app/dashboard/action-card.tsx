import { Link } from '@dialdeck/router';
import { makeStyles, tokens } from '@dialdeck/ui/core';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    minHeight: '72px',
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':active': { backgroundColor: tokens.colorNeutralBackground1Pressed },
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  icon: { color: tokens.colorBrandForeground1, fontSize: tokens.fontSizeHero700, lineHeight: 0 },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  text: { color: tokens.colorNeutralForeground3 },
});

interface ActionCardProps {
  icon: ReactNode;
  title: string;
  children: string;
}

/** A card that goes somewhere. */
export function ActionLink({ to, ...card }: ActionCardProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={useStyles().card}>
        <Face {...card} />
      </Link>
    </li>
  );
}

/** A card that does something here. */
export function ActionButton({ onClick, ...card }: ActionCardProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" onClick={onClick} className={useStyles().card}>
        <Face {...card} />
      </button>
    </li>
  );
}

function Face({ icon, title, children }: ActionCardProps) {
  const styles = useStyles();
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{children}</span>
      </span>
    </>
  );
}
