import { Badge } from '@dialdeck/ui/core';
import { useSyncExternalStore } from 'react';

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says when the browser has no network; silent else. */
export function ConnectionState() {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
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
