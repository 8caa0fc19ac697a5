import { Button, makeStyles } from '@dialdeck/ui/core';
import { EyeRegular } from '@fluentui/react-icons/headless/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/headless/svg/eye-off';
import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

const useStyles = makeStyles({
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** A password, and a button that shows it. The button is named by text, so that a label search for Password finds the field alone. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'contentAfter'>) {
  const styles = useStyles();
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <Button
      appearance="transparent"
      size="small"
      icon={
        <>
          {isShown ? <EyeOffRegular /> : <EyeRegular />}
          <span className={styles.hidden}>{isShown ? 'Hide password' : 'Show password'}</span>
        </>
      }
      onClick={() => setIsShown(!isShown)}
    />
  );
  return <TextField {...props} type={isShown ? 'text' : 'password'} contentAfter={toggle} />;
}
