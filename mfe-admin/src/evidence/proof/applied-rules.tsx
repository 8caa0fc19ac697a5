import { useQuery } from '@dialdeck/apollo';
import { makeStyles, Panel, tokens, useLinkClassName } from '@dialdeck/ui/core';
import { RuleSourcesDocument } from '#__generated__/graphql.ts';
import type { AppliedRule } from './proof.ts';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    margin: 0,
    paddingInlineStart: '1.5rem',
  },
  line: { overflowWrap: 'anywhere' },
  source: { display: 'block', color: tokens.colorNeutralForeground3 },
  none: { margin: 0 },
});

/** Each rule with its version, its source, and why it allowed the call or stood against it. */
export function AppliedRules({
  rules,
  isAllowed,
  besides,
}: {
  rules: readonly AppliedRule[];
  isAllowed: boolean;
  /** The reason against the call that is no rule of a set, such as the hours of its list. */
  besides: string | null;
}) {
  const styles = useStyles();
  return (
    <Panel title="Rules" note="In the order in which they were applied.">
      {besides && <p className={styles.none}>{besides}</p>}
      {rules.length === 0 ? (
        <p className={styles.none}>No rule set applied to this call.</p>
      ) : (
        <ol className={styles.list}>
          {rules.map((rule) => (
            <li key={`${rule.ruleSetId} ${rule.index}`} className={styles.line}>
              <strong>{`${rule.name}, version ${rule.version}, rule ${rule.index}: `}</strong>
              {isAllowed ? `allowed because ${inSentence(rule.because)}` : rule.because}
              <Source rule={rule} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The source of the rules of a version. */
function Source({ rule: { ruleSetId, version } }: { rule: AppliedRule }) {
  const styles = useStyles();
  const linkClassName = useLinkClassName();
  const { data } = useQuery(RuleSourcesDocument);
  const set = data?.ruleSets.find(({ id }) => id === ruleSetId);
  const source = set?.versions.find((each) => each.version === version);
  if (!source?.sourceTitle && !source?.sourceUrl) return null;
  const words = source.sourceTitle ?? source.sourceUrl;
  return (
    <span className={styles.source}>
      {'Source: '}
      {source.sourceUrl ? (
        <a className={linkClassName} href={source.sourceUrl} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        words
      )}
    </span>
  );
}

/** Within a sentence: names and figures stay as they are. */
const inSentence = (because: string): string =>
  /^(No|Nobody|Not|Exempt|Written|Express|A) /.test(because.replace(':', ' '))
    ? because[0]?.toLowerCase() + because.slice(1)
    : because;
