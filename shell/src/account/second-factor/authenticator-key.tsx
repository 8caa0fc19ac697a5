import { makeStyles, tokens } from '@dialdeck/ui/core';
import { QrCode } from './qr-code.tsx';

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
