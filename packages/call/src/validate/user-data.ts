import { USER_DATA_MAX } from '../texts/limits.ts';
import * as text from '../texts/texts.ts';
import { isEqual } from '../values/equal.ts';
import { accept, type CheckResult, refuse, warning } from './check-result.ts';

/** User data: a string is measured as it is, anything else as JSON. The value is what others get of it. */
export function checkUserData(data: unknown): CheckResult<unknown> {
  if (data === undefined) return accept(data);
  let serialised: string;
  let value: unknown = data;
  try {
    serialised = typeof data === 'string' ? data : toJson(data);
    if (data !== serialised) value = JSON.parse(serialised);
  } catch (error) {
    return refuse(text.userDataNotJson(error));
  }
  const notes = isEqual(value, data) ? [] : [warning(text.USER_DATA_LOSSY)];
  return serialised.length > USER_DATA_MAX
    ? refuse(text.userDataTooLarge(serialised.length), notes)
    : accept(value, notes);
}

/** @throws {SyntaxError} where there is no JSON for it, such as for a function. */
function toJson(data: unknown): string {
  const serialised: string | undefined = JSON.stringify(data);
  // Values without a JSON form are refused with the parser's sentence.
  return serialised ?? String(JSON.parse(String(serialised)));
}
