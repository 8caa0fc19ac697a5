import { parseScript } from '@dialdeck/common/scripts/parse-script.rules';
import type { ScriptFacts } from '@dialdeck/common/scripts/script.rules';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ScriptText, type ScriptTextProps } from './script-text.tsx';

const facts: ScriptFacts = {
  contact: {
    firstName: '<b>Ana</b>',
    lastName: 'ليما',
    email: 'a&b"@example.com',
    phone: '(212) 555-0101',
    customFields: {},
  },
  agent: {},
  list: {},
};
const draw = (body: string, props: Partial<ScriptTextProps> = {}) =>
  render(<ScriptText tree={parseScript(body).tree} facts={facts} said={[]} {...props} />).container;

it('draws texts and values as text, never as HTML', () => {
  const container = draw(
    '<script>alert(1)</script> {{firstName}} <a href="javascript:x">y</a>\n\n# <i>T</i>\n- <u>U</u>',
  );
  expect(container.querySelector('script, a, b, i, u')).toBeNull();
  expect(container.textContent).toBe(
    '<script>alert(1)</script> <b>Ana</b> <a href="javascript:x">y</a><i>T</i><u>U</u>',
  );
  expect(screen.getByRole('heading').textContent).toBe('<i>T</i>');
  expect(screen.getByRole('listitem').textContent).toBe('<u>U</u>');
});

it('isolates values, and shows blanks and fallbacks', () => {
  const container = draw('**{{lastName}}** {{company}} {{company|your firm}}');
  expect(container.querySelector('strong bdi')?.textContent).toBe('ليما');
  expect(container.textContent).toBe('ليما ____ your firm');
});

it('links the contact’s own address and number, and only these', () => {
  const container = draw('{{email}} {{phone}} tel:+1 https://example.com', { phoneE164: '+12125550101' });
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['mailto:a%26b%22@example.com', 'tel:+12125550101']);
  expect(draw('{{phone}}').querySelector('a')).toBeNull();
});

it('ticks statements by their numbers', () => {
  const onTick = vi.fn();
  draw('[[Say: Hello.]] [[Must say: This call is recorded.]]', { said: [1], onTick });
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ checked, required }) => [checked, required])).toEqual([
    [true, false],
    [false, true],
  ]);
  fireEvent.click(screen.getByLabelText('This call is recorded.'));
  expect(onTick).toHaveBeenCalledWith(2, true);
});

it('disables ticking in a preview', () => {
  draw('[[Say: Hello.]]');
  expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
});
