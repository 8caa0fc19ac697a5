import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { Button, makeStyles, tokens } from '@dialdeck/ui/core';
import { DeleteRegular } from '@fluentui/react-icons/headless/svg/delete';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';
import { ruleText } from '#calling-rules/rule/rule-words.rules.ts';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
  line: { paddingBlock: tokens.spacingVerticalXXS },
  row: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  words: { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
});

export interface RuleLinesProps {
  rules: readonly CallingRule[];
  registerName: (id: string) => string | undefined;
  onChange: (index: number) => void;
  onRemove: (index: number) => void;
}

/** One line per rule, in words. */
export function RuleLines({ rules, registerName, onChange, onRemove }: RuleLinesProps) {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label="Rules">
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is identified by its number
        <li key={index} className={styles.line}>
          <div className={styles.row}>
            <span className={styles.words}>{ruleText(rule, registerName)}</span>
            <Button
              appearance="subtle"
              icon={<EditRegular />}
              aria-label={`Change rule ${index + 1}`}
              onClick={() => onChange(index)}
            />
            <Button
              appearance="subtle"
              icon={<DeleteRegular />}
              aria-label={`Remove rule ${index + 1}`}
              onClick={() => onRemove(index)}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
