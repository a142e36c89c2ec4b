import { CodedError } from '../../runtime/coded-error.ts';

/** Why a server of a tool gave no answer. */
type ToolServerFailure =
  /** Its address is none that we ask: not https, or not on the open internet. */
  | 'address'
  | 'unreachable'
  | 'timeout'
  /** Its answer is larger than we take. */
  | 'too-large';

/** A server of a tool gave no answer. */
export class ToolServerError extends CodedError<ToolServerFailure> {
  override readonly name = 'ToolServerError';
}
