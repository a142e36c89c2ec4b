import { type Token, tokensOf } from '../../text/tokens.ts';

/** Tokens that the network reads; what follows is not read. */
const READ_TOKENS_MAX = 96;

/**
 * A message as the network reads it: its tokens, with those inside quotation marks told apart and the marks as tokens of their own. At most
 * {@link READ_TOKENS_MAX}.
 */
export function networkTokens(message: string): readonly Token[] {
  return tokensOf(message)
    .flatMap((token) => withoutQuotation(message, token))
    .slice(0, READ_TOKENS_MAX);
}

function withoutQuotation(message: string, token: Token): readonly Token[] {
  if (token.kind !== 'quoted') return [token];
  const { start, end } = token;
  const mark = (at: number): Token => ({ kind: 'mark', text: '"', start: at, end: at + 1 });
  const inner = tokensOf(message.slice(start + 1, end - 1)).map((part) => ({
    ...part,
    start: part.start + start + 1,
    end: part.end + start + 1,
  }));
  return [mark(start), ...inner, mark(end - 1)];
}
