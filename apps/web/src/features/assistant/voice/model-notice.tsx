import type { SpeechModelRow, SpeechModels } from '@rer/contracts';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { failureSentence } from '../../../lib/failure-sentence.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useMutation } from '../../../lib/use-mutation.ts';
import css from './model-notice.module.css';
import { downloadSpeechModel, loadSpeechModels } from './speech-calls.ts';
import { fileSize, MODEL_TEXTS } from './texts.ts';

/** How often the progress of a download is asked for. */
const EVERY_MS = 1000;

interface ModelNoticeProps {
  /** The browser can recognise speech on this device. */
  readonly canBeHere: boolean;
  /** Starts the call, with speech recognised on this device or by the server. */
  readonly onStart: (isHere: boolean) => void;
}

/** No model hears on the server: administrators are offered to download one, others are told whom to ask. */
export function ModelNotice({ canBeHere, onStart }: ModelNoticeProps): ReactNode {
  const list = useLoaded(loadSpeechModels);
  const { value, reload } = list;
  const isRunning = value?.download?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(reload, EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  return (
    <>
      <p>
        <strong>{MODEL_TEXTS.title}</strong>
      </p>
      {value === null ? (
        // The list is for administrators alone: a person who does not get it is none, as far as this page can help.
        <p>{list.isLoading ? '' : MODEL_TEXTS.askWhom}</p>
      ) : (
        <Models list={value} onBegun={reload} onReady={() => onStart(false)} />
      )}
      {canBeHere && (
        <p className={css['here']}>
          <span>{MODEL_TEXTS.hereHint}</span>
          <Button tone="quiet" onClick={() => onStart(true)}>
            {MODEL_TEXTS.here}
          </Button>
        </p>
      )}
    </>
  );
}

interface ModelsProps {
  readonly list: SpeechModels;
  readonly onBegun: () => void;
  readonly onReady: () => void;
}

function Models({ list: { models, advice, download }, onBegun, onReady }: ModelsProps): ReactNode {
  const { isBusy, failure, run } = useMutation();
  const isInstalled = models.some(({ state }) => state === 'installed');
  if (isInstalled) {
    return (
      <p className={css['here']}>
        <span role="status">{MODEL_TEXTS.ready}</span>
        <Button tone="secondary" onClick={onReady}>
          {MODEL_TEXTS.speak}
        </Button>
      </p>
    );
  }
  if (download?.state === 'running') {
    const { name, receivedBytes, totalBytes } = download;
    const progress = MODEL_TEXTS.progress(fileSize(receivedBytes), fileSize(totalBytes));
    return (
      <div>
        <p>{MODEL_TEXTS.running(name)}</p>
        <ProgressBar
          label={MODEL_TEXTS.running(name)}
          percent={totalBytes > 0 ? (100 * receivedBytes) / totalBytes : null}
          valueText={progress}
        />
        <p className={css['details']}>{progress}</p>
      </div>
    );
  }
  const trouble =
    failure === null ? download?.state === 'failed' && download.message : failureSentence(failure);
  const begin = (name: string) => void run(() => downloadSpeechModel(name), onBegun);
  return (
    <>
      {advice !== null && <p>{advice}</p>}
      <p>{MODEL_TEXTS.choose}</p>
      {trouble && <p className="c-trouble">{`${MODEL_TEXTS.failed} ${trouble}`}</p>}
      <ul className={css['models']}>
        {models.map((model) => (
          <Model key={model.name} model={model} isBusy={isBusy} onDownload={() => begin(model.name)} />
        ))}
      </ul>
    </>
  );
}

interface ModelProps {
  readonly model: SpeechModelRow;
  readonly isBusy: boolean;
  readonly onDownload: () => void;
}

function Model({ model: { name, bytes, licence }, isBusy, onDownload }: ModelProps): ReactNode {
  return (
    <li>
      <span>
        {name}
        <span className={css['details']}>{MODEL_TEXTS.details(fileSize(bytes), licence)}</span>
      </span>
      <Button
        tone="secondary"
        aria-label={MODEL_TEXTS.downloadOf(name)}
        aria-disabled={isBusy || undefined}
        onClick={onDownload}
      >
        {MODEL_TEXTS.download}
      </Button>
    </li>
  );
}
