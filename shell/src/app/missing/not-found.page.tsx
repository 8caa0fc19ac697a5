import { ButtonLink, EmptyState, Panel } from '@dialdeck/ui/core';
import { NOT_FOUND_TEXT, NOT_FOUND_TITLE } from '#notices/not-found-words.ts';

/** An unknown route, for signed-in people. */
export function NotFoundPage() {
  return (
    <Panel>
      <title>{`${NOT_FOUND_TITLE} · Dialdeck`}</title>
      <EmptyState level={1} title={NOT_FOUND_TITLE} action={<ButtonLink href="/">Go to start page</ButtonLink>}>
        {NOT_FOUND_TEXT}
      </EmptyState>
    </Panel>
  );
}
