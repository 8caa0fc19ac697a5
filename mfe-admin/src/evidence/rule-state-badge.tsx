import { Badge } from '@dialdeck/ui/core';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { SubtractCircleRegular } from '@fluentui/react-icons/headless/svg/subtract-circle';
import { WarningRegular } from '@fluentui/react-icons/headless/svg/warning';

const STATES = {
  allowed: { label: 'Allowed', icon: <CheckmarkCircleRegular />, color: 'success' },
  outside: { label: 'Outside the rules', icon: <WarningRegular />, color: 'danger' },
  none: { label: 'No evidence', icon: <SubtractCircleRegular />, color: 'subtle' },
} as const;

const shown = (state: string | null | undefined) => STATES[(state ?? 'none') as keyof typeof STATES] ?? STATES.none;

export const ruleStateText = (state: string | null | undefined): string => shown(state).label;

/** Whether the rules of that instant allowed a call. */
export function RuleStateBadge({ state }: { state: string | null | undefined }) {
  const { label, icon, color } = shown(state);
  return (
    <Badge appearance="tint" color={color} icon={icon}>
      {label}
    </Badge>
  );
}
