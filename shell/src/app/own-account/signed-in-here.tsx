import { useQuery } from '@dialdeck/apollo';
import { instantText } from '@dialdeck/common/time/date-words';
import type { Shell } from '@dialdeck/contract';
import { Badge, Button, ErrorPanel, makeStyles, Panel, RowsSkeleton, tokens } from '@dialdeck/ui/core';
import { useState } from 'react';
import {
  EndOtherSignInsDocument,
  EndSignInDocument,
  SignInsDocument,
  type SignInsQuery,
} from '#__generated__/graphql.ts';
import { deviceOf } from './device.rules.ts';
import { useFocusBack } from './use-focus-back.ts';
import { useOwnChange } from './use-own-change.ts';
import { useRowStyles } from './use-row-styles.ts';

const useStyles = makeStyles({
  device: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
});

type SignIn = SignInsQuery['signIns'][number];

/** The browsers in which this person is signed in, and their ends. */
export function SignedInHere({ shell }: { shell: Shell }) {
  const rows = useRowStyles();
  const { data, error, refetch } = useQuery(SignInsDocument, { fetchPolicy: 'cache-and-network' });
  const [ending, setEnding] = useState<string | null>(null);
  const focusBack = useFocusBack(ending !== null);
  const endOne = useOwnChange(shell, EndSignInDocument, {
    success: { title: 'Sign-in Ended' },
    failure: { fallback: 'Failed to end the sign-in' },
  });
  const endOthers = useOwnChange(shell, EndOtherSignInsDocument, {
    success: { title: 'All Other Sign-ins Ended' },
    failure: { fallback: 'Failed to end the other sign-ins' },
  });

  /** Also after a refusal: an ended sign-in must not be shown. */
  async function end(what: string, work: () => Promise<unknown>) {
    if (ending) return;
    setEnding(what);
    await work();
    await refetch().catch(() => undefined);
    setEnding(null);
  }

  const all = data?.signIns;
  const hasOthers = all?.some(({ isCurrent }) => !isCurrent);
  return (
    <Panel
      title="Where you're signed in"
      actions={
        hasOthers && (
          <Button disabledFocusable={ending !== null} onClick={() => void end('others', () => endOthers({}))}>
            End all others
          </Button>
        )
      }
    >
      <div {...focusBack}>
        {all ? (
          <ul className={rows.list}>
            {all.map((signIn) => (
              <SignInRow
                key={signIn.id}
                signIn={signIn}
                isPending={ending !== null}
                onEnd={() => void end(signIn.id, () => endOne({ id: signIn.id }))}
              />
            ))}
          </ul>
        ) : error ? (
          <ErrorPanel title="Your sign-ins could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton label="Loading your sign-ins" rows={2} rowHeight={56} />
        )}
      </div>
    </Panel>
  );
}

interface SignInRowProps {
  signIn: SignIn;
  isPending: boolean;
  onEnd: () => void;
}

function SignInRow({ signIn: { isCurrent, startedAt, lastSeenAt, userAgent }, isPending, onEnd }: SignInRowProps) {
  const styles = useStyles();
  const rows = useRowStyles();
  const device = deviceOf(userAgent);
  const began = instantText(startedAt);
  return (
    <li className={rows.row}>
      <div className={rows.words}>
        <div className={styles.device}>
          <span title={userAgent ?? undefined}>{device}</span>
          {isCurrent && <Badge appearance="tint">This browser</Badge>}
        </div>
        <div className={rows.times}>
          Signed in {began} · last used {instantText(lastSeenAt)}
        </div>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          aria-label={`End ${device}, signed in ${began}`}
          disabledFocusable={isPending}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
