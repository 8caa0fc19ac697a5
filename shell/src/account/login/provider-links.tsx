import { causeOf, sentenceOf } from '@dialdeck/common/provider-end.rules';
import { ButtonLink, makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import type { SignInProvider } from './use-providers.ts';

const useStyles = makeStyles({
  links: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  end: { margin: 0 },
  refused: { color: tokens.colorStatusDangerForeground1 },
});

/** Why somebody who came back from a provider was not signed in. */
export interface ProviderEnd {
  code: string;
  providerId: string | undefined;
  cause: string | undefined;
}

interface ProviderLinksProps {
  providers: readonly SignInProvider[];
  end: ProviderEnd | undefined;
}

/** The ways to identity providers, above the form, and how the last of them ended. */
export function ProviderLinks({ providers, end }: ProviderLinksProps) {
  const styles = useStyles();
  const name = providers.find(({ id }) => id === end?.providerId)?.name;
  const cause = end && causeOf(end.cause, name);
  return (
    <>
      {end && (
        <div role="alert" className={mergeClasses(end.code !== 'cancelled' && styles.refused)}>
          <p className={styles.end}>{sentenceOf(end.code, name)}</p>
          {cause && <p className={styles.end}>{cause}</p>}
        </div>
      )}
      {providers.length > 0 && (
        <div className={styles.links}>
          {providers.map((provider) => (
            <ButtonLink key={provider.id} href={`/api/sso/${provider.id}/start`}>
              {`Continue with ${provider.name}`}
            </ButtonLink>
          ))}
        </div>
      )}
    </>
  );
}
