import { describe, expect, it } from 'vitest';
import { firstStyles } from './first-styles.ts';

const HTML = '<main class="page _a"><p class="_b">x</p></main>';

describe('the styles that stand in the HTML', () => {
  it('are those of its classes, of elements, and of states', () => {
    const css = '.page{color:red}p{margin:0}._b:hover,._zz{top:0}[data-theme=dark] ._a{color:#fff}';
    expect(firstStyles(css, HTML)).toBe(css);
  });

  it('leave out rules for classes that come later, also in conditions, which go when nothing is left', () => {
    const css =
      '._zz{top:0}._a ._zz{top:0}@media (width>=40rem){._zz{top:0}._a{top:1px}}@supports (top:0){._zz{top:0}}';
    expect(firstStyles(css, HTML)).toBe('@media (width>=40rem){._a{top:1px}}');
  });

  it('keep what a bracket names as another way or as absent', () => {
    const css = '._a:not(._zz){top:0}._a:is(._zz,p){top:0}p:has(._zz){top:0}';
    expect(firstStyles(css, HTML)).toBe(css);
  });

  it('keep fonts, properties and named animations, and no other animations', () => {
    const css =
      '@font-face{font-family:A;src:url(data:font/woff2;base64,d09GMg==)format("woff2")}@property --x{syntax:"{}";inherits:false}' +
      '@keyframes _go{to{top:0}}@keyframes _no{0%{top:0}to{top:1px}}._a{animation:1s _go}';
    expect(firstStyles(css, HTML)).toBe(css.replace('@keyframes _no{0%{top:0}to{top:1px}}', ''));
  });

  it('are not cut at signs in texts and addresses', () => {
    const css = '._a:before{content:"}{._zz"}._b{background:url(data:image/svg+xml;a{b)}._zz{top:0}';
    expect(firstStyles(css, HTML)).toBe(
      '._a:before{content:"}{._zz"}._b{background:url(data:image/svg+xml;a{b)}',
    );
  });
});
