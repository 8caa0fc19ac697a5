import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { DO_NOT_CALL_SCOPES, type DoNotCallScope } from '@dialdeck/common/words';
import { Button, Field, makeStyles, Select, tokens } from '@dialdeck/ui/core';
import { CallProhibitedRegular } from '@fluentui/react-icons/headless/svg/call-prohibited';
import { useEffect, useRef, useState } from 'react';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { NEVER_AGAIN_KEY } from '#contact-queue/shortcuts/result-keys.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
    backgroundColor: tokens.colorStatusWarningBackground1,
    borderRadius: tokens.borderRadiusMedium,
  },
  words: { flexBasis: '100%', margin: 0, fontWeight: tokens.fontWeightSemibold },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS },
});

const SCOPES: Readonly<Record<DoNotCallScope, string>> = { everywhere: 'Everywhere', list: 'This list' };

interface DoNotCallProps {
  phone: string;
  isAsked: boolean;
  isDisabled: boolean;
  /** Whether its key acts. */
  hasKey: boolean;
  onAsk: (isAsked: boolean) => void;
  /** Saves the result with the entry. */
  onAdd: (scope: DoNotCallScope) => void;
}

/** For a person who does not want to be called again. Asks for confirmation in place, so that no dialog opens over another. */
export function DoNotCall({ phone, isAsked, isDisabled, hasKey, onAsk, onAdd }: DoNotCallProps) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(isAsked);
  const [scope, setScope] = useState<DoNotCallScope>('everywhere');
  useEffect(() => {
    // The button that had the focus is no longer rendered, neither after opening nor after closing.
    if (wasAsked.current !== isAsked) root.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (!isAsked) {
    return (
      <div ref={root}>
        <Button
          data-first=""
          icon={<CallProhibitedRegular />}
          disabledFocusable={isDisabled}
          aria-keyshortcuts={hasKey ? NEVER_AGAIN_KEY : undefined}
          onClick={() => onAsk(true)}
        >
          Do not call again
          {hasKey && <KeyHint keyName={NEVER_AGAIN_KEY} />}
        </Button>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div ref={root} role="group" aria-label="Do not call again" className={styles.root}>
      <p className={styles.words}>{`Add ${formatPhone(phone)} to the do-not-call list?`}</p>
      <Field label="Scope">
        <Select
          value={scope}
          disabled={isDisabled}
          onChange={(_event, { value }) => setScope(value === 'list' ? 'list' : 'everywhere')}
        >
          {DO_NOT_CALL_SCOPES.map((each) => (
            <option key={each} value={each}>
              {SCOPES[each]}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.actions}>
        <Button data-first="" appearance="primary" disabledFocusable={isDisabled} onClick={() => onAdd(scope)}>
          Add
        </Button>
        <Button onClick={() => onAsk(false)}>Back</Button>
      </div>
    </div>
  );
}
