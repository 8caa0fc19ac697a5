import { Button } from '@dialdeck/ui/core';
import { MoreHorizontalRegular } from '@fluentui/react-icons/headless/svg/more-horizontal';
import { lazy, Suspense, useState } from 'react';
import type { ActionsMenuProps } from './row-action.ts';

const loadMenu = () => import('./open-actions-menu.tsx');
const OpenActionsMenu = lazy(async () => ({ default: (await loadMenu()).OpenActionsMenu }));

/** The button of a row's menu. The menu itself brings what floats, so it comes with the first use; a pointer or the focus announces that. */
export function ActionsMenu({ name, actions }: ActionsMenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  const preload = () => void loadMenu();
  const button = (
    <Button
      appearance="subtle"
      icon={<MoreHorizontalRegular />}
      aria-label={`Actions for ${name}`}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsUsed(true)}
    />
  );
  if (!isUsed) return button;
  return (
    <Suspense fallback={button}>
      <OpenActionsMenu name={name} actions={actions} />
    </Suspense>
  );
}
