import { formatPhone } from '@dialdeck/common/phones/phone-format';
import { DO_NOT_CALL_SCOPES, type DoNotCallScope } from '@dialdeck/common/words';
import { Button, makeStyles, Select, tokens } from '@dialdeck/ui/core';
import { CallProhibitedRegular } from '@fluentui/react-icons/headless/svg/call-prohibited';
import { useEffect, useId, useRef, useState } from 'react';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { NEVER_AGAIN_KEY } from '#contact-queue/shortcuts/result-keys.ts';

const useStyles = makeStyles({
  // Its two rows are rows of the surrounding grid. Both states have the same height.
  root: { display: 'contents' },
  asked: { display: 'flex', gap: tokens.spacingHorizontalS },
  words: {
    gridColumn: '1 / -1',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    textAlign: 'end',
  },
});

const SCOPES: Readonly<Record<DoNotCallScope, string>> = { everywhere: 'Everywhere', list: 'This list' };

interface DoNotCallProps {
  phone: string;
  isDisabled: boolean;
  /** Whether its key acts. */
  hasKey: boolean;
  /** Saves the result with the entry. */
  onAdd: (scope: DoNotCallScope) => void;
}

/**
 * For a person who does not want to be called again. The button offers the scope in its own place, so that no dialog opens over
 * another; the key saves immediately.
 */
export function DoNotCall({ phone, isDisabled, hasKey, onAdd }: DoNotCallProps) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked && !isDisabled;
  const wasOpen = useRef(isOpen);
  const [scope, setScope] = useState<DoNotCallScope>('everywhere');
  const hintId = useId();
  useEffect(() => {
    // The button that had the focus is no longer rendered, neither after opening nor after closing.
    if (wasOpen.current !== isOpen) root.current?.querySelector<HTMLElement>('[data-first]')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const number = formatPhone(phone);
  if (!isOpen) {
    return (
      <div ref={root} className={styles.root}>
        <Button
          data-first=""
          icon={<CallProhibitedRegular />}
          disabledFocusable={isDisabled}
          aria-keyshortcuts={hasKey ? NEVER_AGAIN_KEY : undefined}
          aria-describedby={hintId}
          onClick={() => setAsked(true)}
        >
          Do not call again
          {hasKey && <KeyHint keyName={NEVER_AGAIN_KEY} />}
        </Button>
        <span id={hintId} className={styles.words}>
          {`Adds ${number} to the do-not-call list. Undo does not remove it.`}
        </span>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
    <div ref={root} role="group" aria-label="Do not call again" className={styles.root}>
      <div className={styles.asked}>
        <Select
          aria-label="Scope"
          value={scope}
          onChange={(_event, { value }) => setScope(value === 'list' ? 'list' : 'everywhere')}
        >
          {DO_NOT_CALL_SCOPES.map((each) => (
            <option key={each} value={each}>
              {SCOPES[each]}
            </option>
          ))}
        </Select>
        <Button data-first="" appearance="primary" onClick={() => onAdd(scope)}>
          Add
        </Button>
        <Button onClick={() => setAsked(false)}>Back</Button>
      </div>
      <span className={styles.words}>{`Add ${number} to the do-not-call list?`}</span>
    </div>
  );
}
