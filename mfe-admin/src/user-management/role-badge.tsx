import { hasAdminRole, type Role } from '@dialdeck/common/words';
import { Badge } from '@dialdeck/ui/core';

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge appearance="outline" color={hasAdminRole({ role }) ? 'brand' : 'informative'}>
      {role}
    </Badge>
  );
}
