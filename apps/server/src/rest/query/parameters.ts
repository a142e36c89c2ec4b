import { restErrors } from '../rest-errors.ts';
import { PARAMETERS_MAX } from './limits.ts';

export type Parameter = readonly [key: string, value: string];

/** Splits a query string; `+` means a blank everywhere (the clients send blanks in column names that way). */
export function splitParameters(queryString: string): readonly Parameter[] {
  const parts = queryString.split('&').filter((part) => part !== '');
  if (parts.length > PARAMETERS_MAX) {
    throw restErrors.unparsable(`At most ${PARAMETERS_MAX} query parameters are taken`);
  }
  return parts.map((part) => {
    const equals = part.indexOf('=');
    return equals === -1
      ? [decode(part), '']
      : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (cause) {
    if (cause instanceof URIError)
      throw restErrors.unparsable('The query string is not percent-encoded UTF-8');
    throw cause;
  }
}
