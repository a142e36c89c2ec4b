const INTEGER_BOUNDS: Readonly<Record<string, bigint>> = { integer: 2n ** 31n, bigint: 2n ** 63n };
const BOOLEAN = /^(t|tr|tru|true|f|fa|fal|fals|false|y|ye|yes|n|no|on|of|off|1|0)$/i;
const UUID = /^\{?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i;
const INTEGER = /^[+-]?\d+$/;
/** No part can take a character that its neighbour could take too, so a failure costs one pass. */
const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const NOT_FINITE = /^([+-]?inf(inity)?|nan)$/i;
const SHOWN_LENGTH = 100;
/** Numbers up to here are looked at; values of the other types are never that long. */
const NUMBER_LENGTH_MAX = 1_000;
const OTHER_LENGTH_MAX = 128;

/** What PostgreSQL says about a text that is no value of `type`; null if it is one, as far as we can tell. */
export function describeBadValue(type: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).trim();
  const shown = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text;
  const isNumber = type === 'numeric' || Object.hasOwn(INTEGER_BOUNDS, type);
  if (isNumber && text.length > NUMBER_LENGTH_MAX) return `value "${shown}" is too long for type ${type}`;
  if (isBeyondRange(type, text)) return `value "${shown}" is out of range for type ${type}`;
  return isOfType(type, text, value) ? null : `invalid input syntax for type ${type}: "${shown}"`;
}

/** What PostgreSQL says about an endless number, or one that is none, where only numbers are kept; null for others. */
export function describeNotFinite(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const isNotFinite = text.length <= OTHER_LENGTH_MAX && NOT_FINITE.test(text);
  return isNotFinite ? `invalid input syntax for type numeric: "${text}"` : null;
}

function isBeyondRange(type: string, text: string): boolean {
  const bound = INTEGER_BOUNDS[type];
  if (bound === undefined || !/^[+-]?\d{1,100}$/.test(text)) return false;
  const number = BigInt(text.replace(/^\+/, ''));
  return number < -bound || number >= bound;
}

function isOfType(type: string, text: string, value: unknown): boolean {
  switch (type) {
    case 'uuid':
      return text.length <= OTHER_LENGTH_MAX && UUID.test(text);
    case 'integer':
    case 'bigint':
      return INTEGER.test(text);
    case 'numeric':
      return NUMERIC.test(text) || NOT_FINITE.test(text);
    case 'boolean':
      return text.length <= OTHER_LENGTH_MAX && BOOLEAN.test(text);
    case 'timestamptz':
      return text.length <= OTHER_LENGTH_MAX && !Number.isNaN(Date.parse(text));
    case 'jsonb':
      return typeof value !== 'string' || isJson(text);
    default:
      return true;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
