import { createParser, type ParseError } from 'eventsource-parser';

/** An event of a stream was longer than its bound. */
export class EventTooLongError extends Error {
  override readonly name = 'EventTooLongError';
}

/**
 * Reads the `data` of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) from pieces of text
 * that may be cut anywhere. Throws an {@link EventTooLongError} when an event is longer than `lengthMax` UTF-16 units.
 */
export class EventDataReader {
  readonly #parser;
  #events: string[] = [];
  #isTooLong = false;

  constructor(lengthMax: number) {
    this.#parser = createParser({
      maxBufferSize: lengthMax,
      onEvent: ({ data }) => this.#events.push(data),
      onError: ({ type }: ParseError) => {
        // Unknown fields and retry times are none of our business.
        if (type === 'max-buffer-size-exceeded') this.#isTooLong = true;
      },
    });
  }

  /** The events that are complete with this piece. */
  read(piece: string): string[] {
    this.#parser.feed(piece);
    if (this.#isTooLong) throw new EventTooLongError('An event of the stream is too long.');
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** Completes an event whose empty line is missing at the end of the stream. */
  end(): string[] {
    return this.read('\n\n');
  }
}
