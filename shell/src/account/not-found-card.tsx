import { ButtonLink } from '@dialdeck/ui/core';
import { NOT_FOUND_TEXT, NOT_FOUND_TITLE } from '#notices/not-found-words.ts';
import { AccountCard } from './account-card.tsx';

/** An unknown route, for a visitor. */
export function NotFoundCard() {
  return (
    <AccountCard
      title={NOT_FOUND_TITLE}
      text={NOT_FOUND_TEXT}
      footer={<ButtonLink href="/">Go to start page</ButtonLink>}
    />
  );
}
