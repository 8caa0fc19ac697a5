import type { CallingRule } from '@dialdeck/common/calling/calling-rule';
import { makeStyles, tokens, useLinkClassName } from '@dialdeck/ui/core';
import type { RuleSetTemplatesQuery } from '#__generated__/graphql.ts';
import { ruleText } from '#calling-rules/rule/rule-words.rules.ts';
import { scopeText } from '#calling-rules/rule-set-words.ts';
import { dayText } from '#day-text.ts';

const useStyles = makeStyles({
  root: {
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  line: { margin: 0, overflowWrap: 'anywhere' },
  rules: { margin: 0, paddingBlock: tokens.spacingVerticalXS, paddingInlineStart: tokens.spacingHorizontalXXL },
  source: { margin: 0, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

/** Whom a template is for, its rules in words, and where they were read. */
export function TemplatePreview({ template }: { template: RuleSetTemplatesQuery['ruleSetTemplates'][number] }) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const { register, sourceTitle, sourceUrl, reviewedOn } = template;
  const rules = template.rules as CallingRule[];
  return (
    <section className={styles.root} aria-label="What the draft holds">
      <p className={styles.line}>{scopeText(template)}</p>
      {rules.length === 0 ? (
        <p className={styles.line}>No rules yet. You add them.</p>
      ) : (
        <ol className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule.kind}>{ruleText(rule, () => register ?? undefined)}</li>
          ))}
        </ol>
      )}
      {sourceUrl && reviewedOn && (
        <p className={styles.source}>
          <a className={linkClassName} href={sourceUrl} target="_blank" rel="noopener noreferrer">
            {sourceTitle}
          </a>
          {`, as of ${dayText(reviewedOn)}`}
        </p>
      )}
    </section>
  );
}
