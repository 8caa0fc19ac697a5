import { Button } from '@dialdeck/ui/core';

/** The way back from every page that ends in words. */
export function BackToLogin() {
  return (
    <Button as="a" href="/login">
      Back to Login
    </Button>
  );
}
