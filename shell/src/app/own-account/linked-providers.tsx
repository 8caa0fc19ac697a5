import { useQuery } from '@dialdeck/apollo';
import { sentenceOf } from '@dialdeck/common/sign-in/provider-end.rules';
import { dayText } from '@dialdeck/common/time/date-words';
import type { Shell } from '@dialdeck/contract';
import { useLocation } from '@dialdeck/router';
import { Button, ErrorPanel, makeStyles, mergeClasses, Panel, RowsSkeleton, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import { LinkedProvidersDocument, LinkProviderDocument, UnlinkProviderDocument } from '#__generated__/graphql.ts';
import { CodeForm } from './code-form.tsx';
import { useOwnProof } from './own-code-field.tsx';
import { PasswordStep } from './password-step.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useOwnChange } from './use-own-change.ts';
import { useRowStyles } from './use-row-styles.ts';

const useStyles = makeStyles({
  end: { margin: `0 0 ${tokens.spacingVerticalM}`, overflowWrap: 'anywhere' },
  refused: { color: tokens.colorStatusDangerForeground1 },
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** The person's identities at the organization's identity providers. */
export function LinkedProviders({ shell }: { shell: Shell }) {
  const styles = useStyles();
  const rows = useRowStyles();
  const { data, error, refetch } = useQuery(LinkedProvidersDocument, { fetchPolicy: 'cache-and-network' });
  const [linking, setLinking] = useState<{ id: string; name: string } | null>(null);
  const { proof } = useOwnProof();
  const [unlinking, setUnlinking] = useState<string | null>(null);
  const [asking, setAsking] = useState<{ id: string; name: string } | null>(null);
  const focusBack = useFocusBack(linking !== null || asking !== null || unlinking !== null);
  const unlink = useOwnChange(shell, UnlinkProviderDocument, {
    success: { title: 'Provider Unlinked' },
    failure: { title: 'Provider Not Unlinked', fallback: 'Failed to unlink the provider' },
  });

  /** Also after a refusal: a link that has gone already is not to be shown. */
  async function end(id: string): Promise<void> {
    if (unlinking) return;
    setUnlinking(id);
    await unlink({ id });
    await refetch().catch(() => undefined);
    setUnlinking(null);
  }

  async function endWithCode(id: string, code: string) {
    const refusal = await unlink({ id, code });
    if (!refusal?.fields.code) {
      await refetch().catch(() => undefined);
      setAsking(null);
    }
    return refusal;
  }

  const free = data?.signInProviders.filter(({ id }) => !data.identities.some(({ providerId }) => providerId === id));
  return (
    <Panel
      title="Linked providers"
      note="Sign in with a provider of your organization instead of your password. Unlinking one signs out the browsers that signed in with it."
    >
      <div {...focusBack}>
        {linking ? (
          <LinkProvider shell={shell} provider={linking} onCancel={() => setLinking(null)} />
        ) : asking ? (
          <CodeForm
            text={`Enter the code of your authenticator, or a recovery code, to unlink ${asking.name}.`}
            submitLabel="Unlink"
            pendingLabel="Unlinking..."
            onSend={(code) => endWithCode(asking.id, code)}
            onCancel={() => setAsking(null)}
          />
        ) : data && free ? (
          <>
            <LinkEnd identities={data.identities} />
            {data.identities.length + free.length === 0 && (
              <p className={styles.none}>Your organization has no provider.</p>
            )}
            <ul className={rows.list} aria-label="Linked providers">
              {data.identities.map(({ id, name, since }) => (
                <li key={id} className={rows.row}>
                  <span className={rows.words}>
                    {name} <span className={rows.times}>· linked {dayText(since)}</span>
                  </span>
                  <Button
                    size="small"
                    aria-label={`Unlink ${name}`}
                    disabledFocusable={unlinking !== null}
                    onClick={() => (proof?.hasAuthenticator ? setAsking({ id, name }) : void end(id))}
                  >
                    Unlink
                  </Button>
                </li>
              ))}
              {free.map((provider) => (
                <li key={provider.id} className={rows.row}>
                  <span className={rows.words}>{provider.name}</span>
                  {/* A link needs the password of the account. */}
                  {proof?.hasPassword !== false && (
                    <Button size="small" aria-label={`Link ${provider.name}`} onClick={() => setLinking(provider)}>
                      Link
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        ) : error ? (
          <ErrorPanel
            title="Your providers could not be loaded"
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <RowsSkeleton label="Loading your providers" rows={1} rowHeight={56} />
        )}
      </div>
    </Panel>
  );
}

/** The result of linking, after the return from the provider. */
function LinkEnd({ identities }: { identities: readonly { providerId: string; name: string }[] }) {
  const styles = useStyles();
  const end = new URLSearchParams(useLocation().search);
  const code = end.get('sso');
  if (code)
    return (
      <p role="alert" className={mergeClasses(styles.end, code !== 'cancelled' && styles.refused)}>
        {sentenceOf(code)}
      </p>
    );
  const linked = identities.find(({ providerId }) => providerId === end.get('linked'));
  return linked ? (
    <p role="status" className={styles.end}>
      {`${linked.name} is linked. You can sign in with it from now on.`}
    </p>
  ) : null;
}

interface LinkProviderProps {
  shell: Shell;
  provider: { id: string; name: string };
  onCancel: () => void;
}

/** Requires the password, and a code where there is an authenticator, then leads to the provider, which returns to this page. */
function LinkProvider({ shell, provider: { id, name }, onCancel }: LinkProviderProps) {
  const begin = useOwnChange(shell, LinkProviderDocument, {
    failure: { title: 'Provider Not Linked', fallback: 'Failed to link the provider' },
  });
  return (
    <PasswordStep
      text={`Enter your password here, then sign in at ${name}.`}
      submitLabel={`Go to ${name}`}
      pendingLabel="Going..."
      onSend={(values) =>
        begin({ providerId: id, ...values }, ({ beginIdentityLink }) => window.location.assign(beginIdentityLink))
      }
      onCancel={onCancel}
    />
  );
}
