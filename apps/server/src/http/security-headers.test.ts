import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { baseHeaders, pagePolicy } from './security-headers.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the policy of a page', () => {
  const policy = pagePolicy(
    '<script>let a = 1;</script><script type="application/json" id="d">{"a":1}</script>' +
      '<script type="module" src="/assets/boot.js"></script><style>p{color:red}</style>',
  );

  test('allows exactly the inline scripts and styles of the page', () => {
    expect(policy).toContain(`script-src 'self' ${hash('let a = 1;')};`);
    expect(policy).toContain(`style-src 'self' ${hash('p{color:red}')};`);
  });

  test('allows a font from `data:` to a page that carries one in its styles, and to no other', () => {
    expect(policy).toContain("font-src 'self';");
    const carrying =
      '<style>@media (width<48rem){p{margin:0}}@font-face{src:url(data:font/woff2;base64,d09GMg==)}</style>';
    expect(pagePolicy(carrying)).toContain("font-src 'self' data:;");
    expect(pagePolicy('<p>url(data:font/woff2;base64,d09GMg==)</p>')).toContain("font-src 'self';");
  });

  test('never allows inline code in general, evaluation, framing or other origins', () => {
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
  });
});

test('HSTS is sent only where people reach the site over TLS', () => {
  expect(baseHeaders({ isOverTls: false })).not.toHaveProperty('strict-transport-security');
  expect(baseHeaders({ isOverTls: true })).toHaveProperty('strict-transport-security');
});
