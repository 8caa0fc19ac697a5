import { Button, Field, Input, makeStyles, tokens } from '@dialdeck/ui/core';
import { CopyRegular } from '@fluentui/react-icons/headless/svg/copy';
import { useRef } from 'react';
import { useShell } from '#shell-context.ts';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'end', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  field: { flex: '1 1 0', minWidth: 0 },
  input: { minWidth: 0 },
});

/** A text to copy to another program. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const styles = useStyles();
  const shell = useShell();
  const root = useRef<HTMLDivElement>(null);

  function copy(): void {
    navigator.clipboard.writeText(value).then(
      () => shell.notify({ title: `${label} copied` }),
      // Without permission, or on a page without https: it is selected, so that Ctrl+C takes it.
      () => root.current?.querySelector('input')?.select(),
    );
  }

  return (
    <div ref={root} className={styles.root}>
      <Field label={label} className={styles.field}>
        <Input className={styles.input} value={value} readOnly onFocus={(event) => event.target.select()} />
      </Field>
      <Button appearance="subtle" icon={<CopyRegular />} aria-label={`Copy ${label}`} onClick={copy} />
    </div>
  );
}
