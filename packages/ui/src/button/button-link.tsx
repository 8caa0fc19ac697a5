import { Button, type ButtonProps } from '@fluentui/react-components';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';

/** Props of `ButtonLink`. */
export interface ButtonLinkProps {
  href: string;
  appearance?: NonNullable<ButtonProps['appearance']>;
  size?: NonNullable<ButtonProps['size']>;
  icon?: ReactElement;
  children: string;
  /** Before the page loads; may prevent it. */
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A button that loads another page: announced as a button and, unlike one, also opened in a new tab. */
export function ButtonLink({
  href,
  appearance = 'secondary',
  size = 'medium',
  icon,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Button
      as="a"
      role="button"
      href={href}
      appearance={appearance}
      size={size}
      icon={icon ?? null}
      onKeyDown={clickOnSpace}
      {...rest}
    >
      {children}
    </Button>
  );
}

/** A control that is announced as a button reacts to the space bar; a plain link does not. */
function clickOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
