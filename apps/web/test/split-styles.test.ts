import { describe, expect, it } from 'vitest';
import { splitStyles } from '../build/split-styles.mjs';

const HTML = '<main class="page _a"><p class="_b">x</p></main>';

describe('the styles that stand in the HTML', () => {
  it('are those of its classes, of elements, and of states', () => {
    const css = '.page{color:red}p{margin:0}._b:hover,._zz{top:0}[data-theme=dark] ._a{color:#fff}';
    expect(splitStyles(css, HTML)).toEqual({ first: css, rest: '' });
  });

  it('leave the rest out, also in conditions, which go when nothing is left in them', () => {
    const css =
      '._zz{top:0}._a ._zz{top:0}@media (width>=40rem){._zz{top:0}._a{top:1px}}@supports (top:0){._zz{top:0}}';
    expect(splitStyles(css, HTML)).toEqual({
      first: '@media (width>=40rem){._a{top:1px}}',
      rest: '._zz{top:0}._a ._zz{top:0}@media (width>=40rem){._zz{top:0}}@supports (top:0){._zz{top:0}}',
    });
  });

  it('keep what a bracket names as another way or as absent', () => {
    const css = '._a:not(._zz){top:0}._a:is(._zz,p){top:0}p:has(._zz){top:0}';
    expect(splitStyles(css, HTML)).toEqual({ first: css, rest: '' });
  });

  it('keep fonts and properties, and the animations that they run', () => {
    const css =
      '@font-face{font-family:A;src:url(data:font/woff2;base64,d09GMg==)format("woff2")}@property --x{syntax:"{}";inherits:false}' +
      '@keyframes _go{to{top:0}}._a{animation:1s _go}';
    const idle = '@keyframes _no{0%{top:0}to{top:1px}}';
    const later = '._zz{animation:1s _no,1s _go}';
    expect(splitStyles(css + idle + later, HTML)).toEqual({ first: css, rest: idle + later });
  });

  it('are not cut at signs in texts and addresses', () => {
    const css = '._a:before{content:"}{._zz"}._b{background:url(data:image/svg+xml;a{b)}';
    expect(splitStyles(`${css}._zz{top:0}`, HTML)).toEqual({ first: css, rest: '._zz{top:0}' });
  });
});
