import type { AgentConnection, AgentConnectionListener } from '@rer/agent/room';

/** Where an agent connects to, and its token. */
export interface AgentAddress {
  readonly url: string;
  readonly token: string;
}

/**
 * Opens the agent's connection as soon as it is admitted; until then it does nothing but leave. An admission that is refused ends it as
 * `failed`.
 */
export function openWhenAdmitted(
  admission: Promise<AgentAddress>,
  open: (address: AgentAddress, listener: AgentConnectionListener) => AgentConnection,
  listener: AgentConnectionListener,
): AgentConnection {
  let opened: AgentConnection | undefined;
  let hasEnded = false;
  const end = (how: 'left' | 'failed', detail: string): void => {
    if (!hasEnded) listener.ended(how, detail);
    hasEnded = true;
  };
  void admission.then(
    (address) => {
      if (!hasEnded) opened = open(address, listener);
    },
    (error: unknown) => end('failed', error instanceof Error ? error.message : 'it was not admitted'),
  );
  return {
    send: (text) => opened?.send(text),
    listen: (isOn) => opened?.listen(isOn),
    say: (...piece) => opened?.say(...piece),
    playback: (command) => opened?.playback(command),
    leave: () => {
      if (opened !== undefined) opened.leave();
      else end('left', '');
    },
  };
}
