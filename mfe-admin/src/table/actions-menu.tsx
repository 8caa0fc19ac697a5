import { Button, lazyPart, OfflineNote } from '@dialdeck/ui/core';
import { MoreHorizontalRegular } from '@fluentui/react-icons/headless/svg/more-horizontal';
import { type ComponentProps, useState } from 'react';
import type { ActionsMenuProps } from './row-action.ts';

const OpenActionsMenu = lazyPart(async () => (await import('./open-actions-menu.tsx')).OpenActionsMenu, {
  loading: UsedMenu,
  absent: (props) => (
    <>
      <UsedMenu {...props} />
      <OfflineNote isAbove />
    </>
  ),
});

/** The button of a row's menu. The menu itself brings the code of floating elements, so it comes with the first use; a pointer or the focus announces that. */
export function ActionsMenu(props: ActionsMenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  if (isUsed) return <OpenActionsMenu {...props} />;
  const preload = () => void OpenActionsMenu.preload().catch(() => undefined);
  return <ClosedMenu name={props.name} onPointerEnter={preload} onFocus={preload} onClick={() => setIsUsed(true)} />;
}

/** Stands in for the clicked button, and keeps its focus. */
function UsedMenu({ name }: ActionsMenuProps) {
  return <ClosedMenu name={name} ref={(button: HTMLButtonElement | null) => button?.focus()} />;
}

function ClosedMenu({ name, ...button }: Pick<ActionsMenuProps, 'name'> & ComponentProps<typeof Button>) {
  return (
    <Button
      appearance="subtle"
      icon={<MoreHorizontalRegular />}
      aria-label={`Actions for ${name}`}
      aria-haspopup="menu"
      {...button}
    />
  );
}
