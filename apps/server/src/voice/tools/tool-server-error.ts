/** Why a server of a tool gave no answer. */
type ToolServerFailure =
  /** Its address is none that we ask: not https, or not on the open internet. */
  | 'address'
  | 'unreachable'
  | 'timeout'
  /** Its answer is larger than we take. */
  | 'too-large';

export class ToolServerError extends Error {
  override readonly name = 'ToolServerError';
  readonly code: ToolServerFailure;

  constructor(code: ToolServerFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
