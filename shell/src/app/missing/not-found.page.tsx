import { ButtonLink, EmptyState } from '@dialdeck/ui/core';

interface NotFoundPageProps {
  homeAddress: string;
}

/** Unknown routes, signed in or not. */
export function NotFoundPage({ homeAddress }: NotFoundPageProps) {
  return (
    <>
      <title>404 Page Not Found · Dialdeck</title>
      <EmptyState
        level={1}
        title="404 Page Not Found"
        action={<ButtonLink href={homeAddress}>Go to start page</ButtonLink>}
      >
        There is nothing at this address. It may have been mistyped, or what was here has moved.
      </EmptyState>
    </>
  );
}
