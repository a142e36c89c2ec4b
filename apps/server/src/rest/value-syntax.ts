const INTEGER_BOUNDS: Readonly<Record<string, bigint>> = { integer: 2n ** 31n, bigint: 2n ** 63n };
const BOOLEAN = /^(t|tr|tru|true|f|fa|fal|fals|false|y|ye|yes|n|no|on|of|off|1|0)$/i;
const UUID = /^\{?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i;
const SHOWN_LENGTH = 100;

/** What PostgreSQL says about a text that is no value of `type`; null if it is one, as far as we can tell. */
export function describeBadValue(type: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).trim();
  const shown = text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text;
  if (isBeyondRange(type, text)) return `value "${shown}" is out of range for type ${type}`;
  return isOfType(type, text, value) ? null : `invalid input syntax for type ${type}: "${shown}"`;
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
      return UUID.test(text);
    case 'integer':
    case 'bigint':
      return /^[+-]?\d+$/.test(text);
    case 'numeric':
      return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) || /^([+-]?inf(inity)?|nan)$/i.test(text);
    case 'boolean':
      return BOOLEAN.test(text);
    case 'timestamptz':
      return !Number.isNaN(Date.parse(text));
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
