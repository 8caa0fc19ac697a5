import { Badge } from '@dialdeck/ui/core';
import { ArchiveRegular } from '@fluentui/react-icons/headless/svg/archive';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/headless/svg/checkmark-circle';
import { EditRegular } from '@fluentui/react-icons/headless/svg/edit';

const STATES = {
  draft: { label: 'Draft', icon: <EditRegular />, color: 'informative' },
  active: { label: 'Active', icon: <CheckmarkCircleRegular />, color: 'success' },
  retired: { label: 'Retired', icon: <ArchiveRegular />, color: 'subtle' },
} as const;

export function RuleSetStateBadge({ state }: { state: string }) {
  const { label, icon, color } = STATES[state as keyof typeof STATES] ?? STATES.draft;
  return (
    <Badge appearance="tint" color={color} icon={icon}>
      {label}
    </Badge>
  );
}
