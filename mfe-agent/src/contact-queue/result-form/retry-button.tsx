import { useApolloClient } from '@dialdeck/apollo';
import { delayText, isRetryOutcome, type RetryRules, retryMinutes } from '@dialdeck/common/calls/retry.rules';
import type { CallOutcome } from '@dialdeck/common/words';
import { Button } from '@dialdeck/ui/core';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/headless/svg/arrow-clockwise';
import { RetryRules_CallListFragmentDoc } from '#__generated__/graphql.ts';
import { KeyHint } from '#contact-queue/shortcuts/key-hint.tsx';
import { RETRY_KEY } from '#contact-queue/shortcuts/result-keys.ts';

interface RetryButtonProps {
  outcome: CallOutcome | null;
  callListId: string;
  isDisabled: boolean;
  onRetry: () => void;
}

/** Next to What's Next if the call reached no one: saves the call, and the list's rules decide when to try again. */
export function RetryButton({ outcome, callListId, isDisabled, onRetry }: RetryButtonProps) {
  const rules = useRetryRules(callListId);
  if (!rules || !isRetryOutcome(outcome)) return null;
  return (
    <Button
      icon={<ArrowClockwiseRegular />}
      disabledFocusable={isDisabled}
      onClick={onRetry}
      aria-keyshortcuts={RETRY_KEY}
    >
      {`Try Again in ${delayText(retryMinutes(outcome, rules))}`}
      <KeyHint keyName={RETRY_KEY} />
    </Button>
  );
}

/** A list's retry rules; they came with the list. */
function useRetryRules(callListId: string | undefined): RetryRules | null {
  const { cache } = useApolloClient();
  if (callListId === undefined) return null;
  return cache.readFragment({
    from: { __typename: 'CallList', id: callListId },
    fragment: RetryRules_CallListFragmentDoc,
    fragmentName: 'RetryRules_callList',
  });
}
