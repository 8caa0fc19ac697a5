/** `lists`: which of the demo's lists, by index; the first of them is the one that was worked on. */
export const DEMO_AGENTS = [
  { email: 'ana.lima@example.com', firstName: 'Ana', lastName: 'Lima', lists: [0] },
  { email: 'ben.okafor@example.com', firstName: 'Ben', lastName: 'Okafor', lists: [0, 1] },
  { email: 'cleo.varga@example.com', firstName: 'Cleo', lastName: 'Varga', lists: [1] },
] as const;
