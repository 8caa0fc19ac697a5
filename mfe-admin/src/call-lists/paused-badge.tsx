import { Badge } from '@dialdeck/ui/core';
import { PauseRegular } from '@fluentui/react-icons/headless/svg/pause';

/** Shown next to the name of a paused list. */
export function PausedBadge() {
  return (
    <Badge appearance="tint" color="warning" icon={<PauseRegular />}>
      Paused
    </Badge>
  );
}
