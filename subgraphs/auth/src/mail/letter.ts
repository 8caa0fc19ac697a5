/** A message as plain text, before it is rendered as text and HTML. */
export interface Letter {
  subject: string;
  /** Addressed by first name when there is one. */
  firstName: string | null;
  paragraphs: readonly string[];
  button: { label: string; link: string };
  footnotes: readonly string[];
}

export function toText({ firstName, paragraphs, button, footnotes }: Letter): string {
  return [greeting(firstName), ...paragraphs, `${button.label}:\n${button.link}`, ...footnotes, 'Dialdeck'].join(
    '\n\n',
  );
}

export function toHtml({ subject, firstName, paragraphs, button, footnotes }: Letter): string {
  const link = escapeHtml(button.link);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const footnote = (text: string) => `<p style="margin:0 0 8px;color:#616161;font-size:13px">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f5f5;font:15px/1.5 'Segoe UI',system-ui,sans-serif;color:#242424">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${[greeting(firstName), ...paragraphs].map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:4px;background:#0f6cbd;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>
${[`If the button does not work, open this address: ${button.link}`, ...footnotes].map(footnote).join('\n')}
</div>
</body>
</html>
`;
}

/** Another user may have chosen the name: it stays on one line, so that it cannot pass for a paragraph of ours. */
export const onOneLine = (name: string): string => name.replace(/[\p{C}\s]+/gu, ' ').trim();

function greeting(firstName: string | null): string {
  const name = onOneLine(firstName ?? '');
  return name ? `Hello ${name},` : 'Hello,';
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
