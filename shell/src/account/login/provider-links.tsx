import { sentenceOf } from '@dialdeck/common/provider-end.rules';
import { ButtonLink, makeStyles, tokens } from '@dialdeck/ui/core';
import type { SignInProvider } from './use-providers.ts';

const useStyles = makeStyles({
  links: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  refusal: { margin: 0, color: tokens.colorStatusDangerForeground1 },
});

/** Why somebody who came back from a provider was not signed in. */
export interface ProviderEnd {
  code: string;
  providerId: string | undefined;
}

interface ProviderLinksProps {
  providers: readonly SignInProvider[];
  end: ProviderEnd | undefined;
}

/** The ways to identity providers, above the form, and how the last of them ended. */
export function ProviderLinks({ providers, end }: ProviderLinksProps) {
  const styles = useStyles();
  const name = providers.find(({ id }) => id === end?.providerId)?.name;
  return (
    <>
      {end && (
        <p role="alert" className={styles.refusal}>
          {sentenceOf(end.code, name)}
        </p>
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
