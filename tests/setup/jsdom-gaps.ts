// What jsdom lacks and the screens ask for. Nothing here measures anything: sizes belong to the tests in a real browser.
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

// With each rule that is new, jsdom sorts all of them anew as soon as somebody asks for a role. So of the components' rules it
// gets those that hide something from people or from the pointer, and no others.
const { insertRule } = CSSStyleSheet.prototype;
const isAskedFor = /\b(display|visibility|pointer-events|user-select):/;
CSSStyleSheet.prototype.insertRule = function (this: CSSStyleSheet, rule, ...place) {
  const { ownerNode } = this;
  const isComponents = ownerNode instanceof Element && ownerNode.hasAttribute('data-make-styles-bucket');
  return isComponents && !isAskedFor.test(rule) ? 0 : insertRule.call(this, rule, ...place);
};
