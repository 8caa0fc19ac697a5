import { makeStyles, tokens } from '@dialdeck/ui/core';
import { encode } from 'uqr';

const useStyles = makeStyles({
  text: { margin: 0 },
  key: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

interface AuthenticatorKeyProps {
  /** Base32. */
  secret: string;
  /** The same as `otpauth:` address, for the camera. */
  uri: string;
}

/** The key for an authenticator app, as a QR code and as text. */
export function AuthenticatorKey({ secret, uri }: AuthenticatorKeyProps) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.text}>Scan this with your authenticator app, or type the key into it.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className={styles.text}>
        Key: <span className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
    </>
  );
}

/** Dark on white in both themes: not every camera reads it the other way round. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
