import { describe, expect, it } from 'vitest';
import { once } from './once.ts';

describe('a function that answers once', () => {
  const asked: string[] = [];
  const joined = once((first: { readonly a: string }, second: { readonly b: string }) => {
    asked.push(first.a + second.b);
    return first.a + second.b;
  });

  it('works the same question out once, and every other one anew', () => {
    const [one, other] = [{ a: '1' }, { a: '2' }];
    const [x, y] = [{ b: 'x' }, { b: 'y' }];
    const answers = [joined(one, x), joined(one, x), joined(other, x), joined(one, y), joined(one, x)];
    expect(answers).toEqual(['1x', '1x', '2x', '1y', '1x']);
    expect(asked).toEqual(['1x', '2x', '1y', '1x']);
  });
});
