import type { CallHost, CallReport, HostedCall, StartedCall } from '../../src/voice/call-host.ts';

/** A call as the host was told of it, and what tells of it. */
export interface ScriptedCall {
  readonly call: StartedCall;
  readonly report: CallReport;
  /** Messages that it was handed from outside. */
  readonly taken: string[];
  /** Reasons by which it was ended from outside. */
  readonly ends: string[];
}

/** The live side of calls by hand: the test says what happens in them. */
export class ScriptedCallHost implements CallHost {
  readonly calls: ScriptedCall[] = [];
  /** The next call cannot begin. */
  refusesNext = false;
  /** Happens once while the next call is being started. */
  meanwhile: (() => Promise<unknown>) | undefined;
  /** Its agent is in the room of a call as soon as that has begun. */
  joinsAtOnce = false;

  get last(): ScriptedCall {
    const last = this.calls.at(-1);
    if (last === undefined) throw new TypeError('No call was started.');
    return last;
  }

  async start(call: StartedCall, report: CallReport): Promise<HostedCall> {
    if (this.refusesNext) {
      this.refusesNext = false;
      throw new Error('No agent can be had.');
    }
    const { meanwhile } = this;
    this.meanwhile = undefined;
    await meanwhile?.();
    const ends: string[] = [];
    const taken: string[] = [];
    this.calls.push({ call, report, taken, ends });
    if (this.joinsAtOnce) report.agentJoined();
    return {
      catchUp: async () => undefined,
      take: (message) => void taken.push(message),
      end: async (reason) => {
        ends.push(reason);
        await report.ended(reason);
      },
    };
  }

  /** Ends every call, so that its place is free. */
  async endAll(): Promise<void> {
    for (const { report } of this.calls) await report.ended('customer-ended-call');
  }

  /** It closes without telling of its calls, as one that was killed. */
  closesSilently = false;

  async close(): Promise<void> {
    if (!this.closesSilently) await this.endAll();
  }
}
