import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ToastProvider } from '../../src/components/toast/toast-provider.tsx';
import { AssistantPage } from '../../src/pages/assistant/assistant-page.tsx';
import { FakeVoice } from '../support/fake-voice.ts';
import '../../src/styles/index.css';

declare global {
  interface Window {
    assistantVoice: FakeVoice;
  }
}

const voice = new FakeVoice();
window.assistantVoice = voice;

const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <ToastProvider>
      <AssistantPage providerName="Volta" openClient={() => voice.open()} />
    </ToastProvider>
  </StrictMode>,
);
