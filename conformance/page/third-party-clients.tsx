/** A page as others write it for the rented call service, on our component in that one's place: nothing of their clients is changed. */
import { PipecatClient, RTVIEvent } from '@pipecat-ai/client-js';
import { DailyTransport } from '@pipecat-ai/daily-transport';
import { Conversation } from 'cvi-template/conversation';
import { CVIProvider } from 'cvi-template/cvi-provider';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    /** Connects the Pipecat client; settles when its bot is ready. */
    connectPipecat(url: string): Promise<void>;
    /** What the Pipecat client has gone through. */
    readonly pipecatStates: readonly string[];
    disconnectPipecat(): Promise<void>;
  }
}

const pipecatStates: string[] = [];
let client: PipecatClient | undefined;

Object.assign(window, { pipecatStates });

window.connectPipecat = async (url) => {
  const transport = new DailyTransport({ bufferLocalAudioUntilBotReady: true });
  client = new PipecatClient({ transport, enableMic: true, enableCam: false });
  client.on(RTVIEvent.TransportStateChanged, (state) => pipecatStates.push(state));
  await client.connect({ url });
};

window.disconnectPipecat = async () => await client?.disconnect();

function Call({ url }: { readonly url: string }): ReactNode {
  const [isOpen, open] = useState(false);
  if (isOpen) return <Conversation conversationUrl={url} onLeave={() => open(false)} />;
  return (
    <button type="button" onClick={() => open(true)}>
      Call
    </button>
  );
}

const url = new URLSearchParams(location.search).get('conversation');
if (url !== null) {
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(
    <CVIProvider>
      <Call url={url} />
    </CVIProvider>,
  );
}
