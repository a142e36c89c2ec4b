import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, escapeJson } from './escape.ts';

describe('JSON inside of a script element', () => {
  it.each(['</script><script>alert(1)</script>', '<!--', '\u2028\u2029', ']]>'])('survives %j', (text) => {
    expect(JSON.parse(escapeJson({ text }))).toEqual({ text });
  });

  it('never holds a character that could end the element or a line', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        const escaped = escapeJson({ text, value });
        expect(escaped).not.toMatch(/[<\u2028\u2029]/);
        expect(JSON.parse(escaped)).toEqual({ text, value });
      }),
    );
  });
});

describe('text inside of HTML', () => {
  it('cannot leave an attribute or open an element', () => {
    expect(escapeHtml('"><b>&')).toBe('&quot;&gt;&lt;b&gt;&amp;');
  });
});
