import { Badge } from '@dialdeck/ui/core';
import { useIsOnline } from '#network/use-is-online.ts';

/** Says when the browser has no network; silent else. */
export function ConnectionState() {
  const isOnline = useIsOnline();
  return (
    <span role="status">
      {!isOnline && (
        <Badge appearance="tint" color="warning" size="large">
          Offline
        </Badge>
      )}
    </span>
  );
}
