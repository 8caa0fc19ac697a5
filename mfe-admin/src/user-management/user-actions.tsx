import { Button } from '@dialdeck/ui/core';
import { MoreHorizontalRegular } from '@fluentui/react-icons/headless/svg/more-horizontal';
import { lazy, Suspense, useState } from 'react';
import type { UserMenuProps } from './user-menu.tsx';

const loadMenu = () => import('./user-menu.tsx');
const UserMenu = lazy(async () => ({ default: (await loadMenu()).UserMenu }));

/** The button of a user's menu. The menu itself brings what floats, so it comes with the first use; a pointer or the focus announces that. */
export function UserActions(props: UserMenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  const preload = () => void loadMenu();
  const button = (
    <Button
      appearance="subtle"
      icon={<MoreHorizontalRegular />}
      aria-label={`Actions for ${props.name}`}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsUsed(true)}
    />
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu {...props} />
    </Suspense>
  );
}
