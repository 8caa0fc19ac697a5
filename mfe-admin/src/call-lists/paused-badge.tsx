import { Badge } from '@dialdeck/ui/core';
import { PauseRegular } from '@fluentui/react-icons/headless/svg/pause';

/** Shown with the name of a list that nobody can be called from. */
export function PausedBadge() {
  return (
    <Badge appearance="tint" color="warning" icon={<PauseRegular />}>
      Paused
    </Badge>
  );
}
