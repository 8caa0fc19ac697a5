import { Badge } from '@dialdeck/ui/core';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock';
import { SubtractCircleRegular } from '@fluentui/react-icons/headless/svg/subtract-circle';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';
import { stateWord, stateWords } from './call-words.rules.ts';

const LOOKS = {
  allowed: { icon: <CheckmarkCircleRegular />, color: 'success' },
  outside: { icon: <WarningRegular />, color: 'danger' },
  late: { icon: <ClockRegular />, color: 'warning' },
  none: { icon: <SubtractCircleRegular />, color: 'subtle' },
} as const;

/** Whether the rules of that instant allowed a call. */
export function RuleStateBadge({ state }: { state: string | null | undefined }) {
  const { icon, color } = LOOKS[stateWord(state)];
  return (
    <Badge appearance="tint" color={color} icon={icon}>
      {stateWords(state)}
    </Badge>
  );
}
