// Features that the screens use and jsdom lacks. Nothing here has a size: sizes are tested in a real browser.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= NoObserver;
globalThis.IntersectionObserver ??= NoObserver as unknown as typeof IntersectionObserver;
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
Element.prototype.scrollIntoView ??= () => undefined;

// jsdom sorts all style rules again whenever a test queries a role after a rule was added. So of the components' rules it gets only
// those that hide something from people or from the pointer.
const { insertRule } = CSSStyleSheet.prototype;
const isAskedFor = /\b(display|visibility|pointer-events|user-select):/;
CSSStyleSheet.prototype.insertRule = function (this: CSSStyleSheet, rule, ...place) {
  const { ownerNode } = this;
  const isComponents = ownerNode instanceof Element && ownerNode.hasAttribute('data-make-styles-bucket');
  return isComponents && !isAskedFor.test(rule) ? 0 : insertRule.call(this, rule, ...place);
};
