import { Badge } from '@dialdeck/ui/core';
import { ArchiveRegular } from '@fluentui/react-icons/headless/svg/archive';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';

const STATES = {
  draft: { label: 'Draft', icon: <EditRegular />, color: 'informative' },
  active: { label: 'Active', icon: <CheckmarkCircleRegular />, color: 'success' },
  retired: { label: 'Retired', icon: <ArchiveRegular />, color: 'subtle' },
} as const;

const stateOf = (state: string) => STATES[state as keyof typeof STATES] ?? STATES.draft;
export const stateText = (state: string): string => stateOf(state).label;

export function RuleSetStateBadge({ state }: { state: string }) {
  const { label, icon, color } = stateOf(state);
  return (
    <Badge appearance="tint" color={color} icon={icon}>
      {label}
    </Badge>
  );
}
