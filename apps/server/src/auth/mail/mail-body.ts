/** A piece of a mail: a paragraph, a link that opens something, or a code to be typed. */
export type MailBlock =
  | { readonly text: string }
  | { readonly link: string; readonly label: string }
  | { readonly code: string };

/** A mail as plain text. */
export function mailText(parts: readonly MailBlock[]): string {
  return `${parts.map(textOf).join('\n\n')}\n`;
}

function textOf(part: MailBlock): string {
  if ('text' in part) return part.text;
  return 'link' in part ? part.link : part.code;
}

/**
 * The same mail as simple HTML: no pictures or external resources, in the colours of the reader's mail program. A link's address is also
 * shown as text, so that readers see where it leads.
 */
export function mailHtml(parts: readonly MailBlock[]): string {
  const body = parts.map((part) => `<p>${htmlOf(part)}</p>`).join('\n');
  return `<!doctype html>\n<html lang="de">\n<head><meta charset="utf-8"></head>\n<body style="font-family:sans-serif;line-height:1.5">\n${body}\n</body>\n</html>\n`;
}

function htmlOf(part: MailBlock): string {
  if ('text' in part) return escaped(part.text).replaceAll('\n', '<br>');
  if ('code' in part) return `<strong style="font-size:1.5em">${escaped(part.code)}</strong>`;
  const address = escaped(part.link);
  return `<a href="${address}"><strong>${escaped(part.label)}</strong></a><br><small>${address}</small>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
