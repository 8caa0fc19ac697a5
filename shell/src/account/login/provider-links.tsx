import { ButtonLink, lazyPart, makeStyles, tokens } from '@dialdeck/ui/core';
import type { ProviderEnd } from './provider-end.tsx';
import type { SignInProvider } from './use-providers.ts';

const useStyles = makeStyles({
  links: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
});

/** Few visits of this page come from a provider. */
const ProviderEndWords = lazyPart(async () => (await import('./provider-end.tsx')).ProviderEndWords);

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
      {end && <ProviderEndWords end={end} name={name} />}
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
