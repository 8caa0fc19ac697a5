import { sentenceOf } from '@dialdeck/common/provider-end.rules';
import { useLocation } from '@dialdeck/router';
import { makeStyles, mergeClasses, tokens } from '@dialdeck/ui/core';
import type { ProviderCard_ProviderFragment } from '#__generated__/graphql.ts';

const useStyles = makeStyles({
  root: {
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
  },
  good: { backgroundColor: tokens.colorStatusSuccessBackground1, color: tokens.colorStatusSuccessForeground1 },
  bad: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
});

/** The result of a provider test: its sign-in ends on this screen, in its own window. */
export function TestEnd({
  providers,
}: {
  providers: readonly Pick<ProviderCard_ProviderFragment, 'id' | 'name' | 'testedAt'>[];
}) {
  const styles = useStyles();
  const end = new URLSearchParams(useLocation().search);
  const tested = providers.find(({ id }) => id === end.get('tested'));
  const code = end.get('sso');
  if (code) {
    return (
      <p role="alert" className={mergeClasses(styles.root, styles.bad)}>
        {sentenceOf(code)}
      </p>
    );
  }
  if (!tested) return null;
  return (
    <p role="status" className={mergeClasses(styles.root, styles.good)}>
      {tested.testedAt
        ? `The sign-in with ${tested.name} works. You can close this window.`
        : `${tested.name} has been changed since its test. Test it again.`}
    </p>
  );
}
