/** A longer connection out of what is here and the page after it. */
export function appendPage<Page extends { nodes: readonly unknown[] }>(earlier: Page, later: Page): Page {
  return { ...later, nodes: [...earlier.nodes, ...later.nodes] };
}
