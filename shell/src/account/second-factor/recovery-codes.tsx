import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { useEffect, useRef, useState } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  // The header above stays where it is.
  text: { margin: 0, scrollMarginTop: '7rem', outlineStyle: 'none' },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontFamily: tokens.fontFamilyMonospace,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

interface RecoveryCodesProps {
  codes: readonly string[];
  /** True if no other element takes the focus of the form that led here. */
  hasFocus?: boolean;
  onDone: () => void;
}

/** Shown once: the server keeps none of them. */
export function RecoveryCodes({ codes, hasFocus, onDone }: RecoveryCodesProps) {
  const styles = useStyles();
  const [said, setSaid] = useState('');
  const beginning = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasFocus) beginning.current?.focus();
  }, [hasFocus]);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Copying failed. Download them, or write them down.'),
    );
  return (
    <div className={styles.root}>
      <p ref={beginning} tabIndex={-1} className={styles.text}>
        <strong>Recovery codes.</strong> Each signs you in once if you lose your authenticator. Keep them in a safe
        place: they are not shown again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button onClick={() => download(text)}>Download</Button>
        <Button appearance="primary" onClick={onDone}>
          I've saved them
        </Button>
        <span role="status">{said}</span>
      </div>
    </div>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'dialdeck-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}
