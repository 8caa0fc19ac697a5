/** Where a table shows its first column and scrolls to the others. */
export const ON_PHONE = '@media (max-width: 640px)';
export const ABOVE_PHONE = '@media (min-width: 641px)';
