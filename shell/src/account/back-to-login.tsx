import { ButtonLink } from '@dialdeck/ui/core';

/** The way back from every page that ends in words. */
export function BackToLogin() {
  return <ButtonLink href="/login">Back to Login</ButtonLink>;
}
