import { Brand, makeStyles, tokens } from '@dialdeck/ui/core';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { AccountContext } from './account-context.ts';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalXXL,
    padding: `clamp(${tokens.spacingVerticalXXL}, 12vh, 8rem) ${tokens.spacingHorizontalL} ${tokens.spacingVerticalXXL}`,
  },
  home: { textDecorationLine: 'none' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
    width: '100%',
    maxWidth: '26rem',
    padding: tokens.spacingHorizontalXXXL,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow4,
    overflowWrap: 'anywhere',
    '@media (max-width: 480px)': { padding: tokens.spacingHorizontalXL },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    outlineStyle: 'none',
  },
  text: { margin: 0, color: tokens.colorNeutralForeground2 },
  footer: { display: 'flex', flexWrap: 'wrap', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}` },
});

interface AccountCardProps {
  title: string;
  /** One or two sentences below the title. */
  text?: ReactNode;
  /** Ways elsewhere, at the bottom. */
  footer?: ReactNode;
  children?: ReactNode;
}

/** The one card that every account page is. */
export function AccountCard({ title, text, footer, children }: AccountCardProps) {
  const styles = useStyles();
  const hasCard = use(AccountContext)?.hasCard;
  const heading = useRef<HTMLHeadingElement>(null);
  // The content that replaced a form has taken the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another card
  useEffect(() => {
    if (hasCard?.current && document.activeElement === document.body) heading.current?.focus();
    if (hasCard) hasCard.current = true;
  }, [title, hasCard]);
  return (
    <main className={styles.page}>
      <title>{`${title} · Dialdeck`}</title>
      <a href="/" className={styles.home}>
        <Brand size={32} />
      </a>
      <div className={styles.card}>
        <div>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </main>
  );
}
