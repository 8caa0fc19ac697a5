import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createModuleReports, type ModuleReports } from './module-reports.ts';

const sent: object[] = [];
let reports: ModuleReports;
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  reports = createModuleReports((report) => void sent.push(report));
});
afterEach(() => hide());

function hide(): void {
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
}
const report = (opens: number, failed: object = {}, version = '1.4.2') => ({
  ...{ module: 'agent', version, opens },
  failed: { load: 0, render: 0, script: 0, ...failed },
});

it('reports opens when the page is hidden, and nothing when there is nothing to report', () => {
  reports.opened('agent', '1.4.2');
  reports.opened('agent', '1.4.2');
  reports.opened('agent', '1.5.0');
  expect(sent).toEqual([]);
  hide();
  expect(sent).toEqual([report(2), report(1, {}, '1.5.0')]);
  hide();
  expect(sent).toHaveLength(2);
});

it('reports opens every ten minutes', () => {
  reports.opened('agent', '1.4.2');
  vi.advanceTimersByTime(600_000);
  expect(sent).toEqual([report(1)]);
  vi.advanceTimersByTime(600_000);
  expect(sent).toHaveLength(1);
});

it('reports a failure immediately, the next ones ten seconds later, and only the first error of an open', () => {
  const open = reports.opened('agent', '1.4.2');
  open.fail('load');
  open.fail('render');
  vi.advanceTimersByTime(0);
  expect(sent).toEqual([report(1, { load: 1 })]);
  reports.opened('agent', '1.4.2').fail('render');
  reports.opened('agent', '1.4.2').fail('render');
  vi.advanceTimersByTime(9_999);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sent[1]).toEqual(report(2, { render: 2 }));
});

it('counts a failure of an open that was reported already as one more open', () => {
  const open = reports.opened('agent', '1.4.2');
  hide();
  open.fail('render');
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([report(1), report(1, { render: 1 })]);
});

it('attributes errors of scripts to the latest open of their module', () => {
  // Names of their own: the reports of other tests listen too.
  reports.opened('one', '2.0.0');
  reports.opened('two', '1.4.2');
  const filename = `${location.origin}/mfe/two/1.4.2/queue.js`;
  window.dispatchEvent(new ErrorEvent('error', { filename }));
  const other = new ErrorEvent('error', { filename: `${location.origin}/app.js` });
  window.dispatchEvent(other);
  const reason = { stack: `Error: x\n    at go (${location.origin}/mfe/one/2.0.0/lists.js:1:1)` };
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  hide();
  expect(sent).toEqual([
    { ...report(1, { script: 1 }), module: 'one', version: '2.0.0' },
    { ...report(1, { script: 1 }), module: 'two' },
  ]);
});

it('attributes no failure to a module while the browser is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reports.opened('agent', '1.4.2').fail('load');
  hide();
  expect(sent).toEqual([report(1)]);
});

it('begins another report after a hundred opens', () => {
  for (let count = 0; count < 101; count += 1) reports.opened('agent', '1.4.2');
  hide();
  expect(sent).toEqual([report(100), report(1)]);
});
