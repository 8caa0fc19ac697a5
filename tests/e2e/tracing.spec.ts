import { chromium, expect, test } from '@playwright/test';
import { type ReceivedSpan, startCollector } from './support/collector.ts';
import { signInByRequest } from './support/people.ts';
import { startProduct } from './support/product.ts';
import { openProfile } from './support/profile.ts';

test('one trace from the browser through gateway and subgraph to SQL', async () => {
  const collector = await startCollector();
  const product = await startProduct('apart', {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' },
  });
  const profile = await openProfile(chromium, product);
  try {
    const page = await profile.context.newPage();
    await signInByRequest(page, product.admin);
    await page.goto('/admin/call-lists');
    await page.getByRole('button', { name: 'Create Call List' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('List Name').fill('Traced');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/graphql'));
    await dialog.getByRole('button', { name: 'Create List' }).click();
    const header = (await sent).headers().traceparent ?? '';
    const [, traceId = '', browserSpan = ''] = header.split('-');

    const own = () => collector.spans.filter((span) => span.traceId === traceId);
    const insert = () =>
      own().find(({ attributes }) => /insert into .*call_lists/i.test(String(attributes['db.query.text'])));
    const parentOf = ({ parentSpanId }: ReceivedSpan) => own().find(({ spanId }) => spanId === parentSpanId);
    // From the row back to the click. Processes send their spans at different times.
    function way(): ReceivedSpan[] {
      const spans: ReceivedSpan[] = [];
      for (let span = insert(); span; span = parentOf(span)) spans.unshift(span);
      return spans;
    }
    await expect
      .poll(() => way().map(({ service }) => service), { timeout: 20_000 })
      .toEqual(['gateway', 'gateway', 'call-lists', 'call-lists']);
    expect(way()[0]?.parentSpanId).toBe(browserSpan);
    // The statement without its values.
    expect(JSON.stringify(own())).not.toContain('Traced');
  } finally {
    await profile.close();
    await product.stop();
    collector.stop();
  }
});
