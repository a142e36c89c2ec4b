/** The import that is being run is not `running` any more: it was cancelled, or taken for dead. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('The import is not running any more.');
  }
}
