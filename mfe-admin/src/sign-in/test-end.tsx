import { useQuery } from '@dialdeck/apollo';
import { sentenceOf } from '@dialdeck/common/sign-in/provider-end.rules';
import { useLocation } from '@dialdeck/router';
import { Button, ErrorPanel, Link, makeStyles, mergeClasses, Spinner, tokens } from '@dialdeck/ui/core';
import { useEffect } from 'react';
import { readFragment } from '#__generated__/fragment-masking.ts';
import { ProviderCard_ProviderFragmentDoc, SignInPageDocument } from '#__generated__/graphql.ts';
import { reportTestEnd } from './test-channel.ts';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalL,
    maxWidth: '32rem',
    margin: `${tokens.spacingVerticalXXL} auto`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  result: {
    width: '100%',
    boxSizing: 'border-box',
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
  },
  good: { backgroundColor: tokens.colorStatusSuccessBackground1, color: tokens.colorStatusSuccessForeground1 },
  bad: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
  neutral: { backgroundColor: tokens.colorNeutralBackground3 },
  ways: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalL },
});

/** The end of a provider test in the address; null on the sign-in page itself. */
export function useTestEnd(): { tested: string | null; code: string | null } | null {
  const end = new URLSearchParams(useLocation().search);
  const [tested, code] = [end.get('tested'), end.get('sso')];
  return tested || code ? { tested, code } : null;
}

/** The result of a provider test, alone in the window in which its sign-in ended. */
export function TestEnd({ tested, code }: NonNullable<ReturnType<typeof useTestEnd>>) {
  const styles = useStyles();
  useEffect(reportTestEnd, []);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Provider test</h1>
      {code ? <Refusal code={code} /> : <Success id={tested} />}
      <div className={styles.ways}>
        <Button onClick={() => window.close()}>Close this window</Button>
        <Link href="/admin/sign-in">Sign-in settings</Link>
      </div>
    </div>
  );
}

function Refusal({ code }: { code: string }) {
  const styles = useStyles();
  return (
    <p role="alert" className={mergeClasses(styles.result, code === 'cancelled' ? styles.neutral : styles.bad)}>
      {sentenceOf(code)}
    </p>
  );
}

function Success({ id }: { id: string | null }) {
  const styles = useStyles();
  const { data, error, refetch } = useQuery(SignInPageDocument, { fetchPolicy: 'cache-and-network' });
  if (error && !data)
    return <ErrorPanel title="The result could not be loaded" onRetry={() => void refetch().catch(() => undefined)} />;
  if (!data) return <Spinner label="Loading the result..." />;
  const tested = data.identityProviders
    .map((each) => readFragment(ProviderCard_ProviderFragmentDoc, each))
    .find((provider) => provider.id === id);
  return (
    <p role="status" className={mergeClasses(styles.result, tested?.testedAt ? styles.good : styles.bad)}>
      {!tested
        ? 'This provider has been deleted.'
        : tested.testedAt
          ? `The sign-in with ${tested.name} works. You can close this window.`
          : `${tested.name} has been changed since its test. Test it again.`}
    </p>
  );
}
