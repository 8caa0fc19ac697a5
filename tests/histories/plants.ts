/** Defects that a run can be made with, to see that its checks find them. Nothing in the product knows of them. */
export const PLANTS = {
  'acknowledge-before-commit': {},
  'lease-without-token': {},
  'asynchronous-standby': {},
  'retry-under-new-key': {},
  'event-before-effect': {},
} as const;
export type Plant = keyof typeof PLANTS;
export const isPlant = (name: string): name is Plant => name in PLANTS;
