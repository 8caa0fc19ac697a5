import { causeOf, sentenceOf } from '@dialdeck/common/sign-in/provider-end.rules';
import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';

const useStyles = makeStyles({
  end: { margin: 0 },
  refused: { color: tokens.colorStatusDangerForeground1 },
});

/** The end of a sign-in by a provider that signed the user in to no account. */
export interface ProviderEnd {
  code: string;
  providerId: string | undefined;
  cause: string | undefined;
}

/** The reason why a provider did not sign the user in. */
export function ProviderEndWords({ end, name }: { end: ProviderEnd; name: string | undefined }) {
  const styles = useStyles();
  const cause = causeOf(end.cause, name);
  return (
    <div role="alert" className={mergeClasses(end.code !== 'cancelled' && styles.refused)}>
      <p className={styles.end}>{sentenceOf(end.code, name)}</p>
      {cause && <p className={styles.end}>{cause}</p>}
    </div>
  );
}
