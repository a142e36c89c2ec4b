import type { ImportMode } from '@rer/contracts';
import { type ReactNode, type Ref, Suspense } from 'react';
import { ChoiceGroup } from '../../components/form/choice-group.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { ImportListState } from '../../features/import/history/use-import-list.ts';
import { LazyMappingStatus, LazyRunCourse } from '../../features/import/lazy-parts.tsx';
import type { ImportRun } from '../../features/import/run/use-import-run.ts';
import { MODE_CHOICES, MODE_TEXTS, SEED_TOOL_TEXTS, START_TEXTS } from '../../features/import/tool-texts.ts';
import { FileSection } from '../../features/import/upload/file-section.tsx';
import type { InterruptedUpload } from '../../features/import/upload/interrupted-upload.ts';
import { SampleOffer } from '../../features/import/upload/sample-offer.tsx';
import type { FileSelection } from '../../features/import/upload/use-file-selection.ts';
import css from './import-page.module.css';

const { work, actions, hint } = css;

interface ImportCardProps {
  readonly selection: FileSelection;
  readonly run: ImportRun;
  readonly list: ImportListState;
  readonly mode: ImportMode;
  /** The error at the file picker. */
  readonly error: string | null;
  readonly pickerRef: Ref<HTMLInputElement>;
  readonly undoingId: string | null;
  /** Left when the page was, before it had arrived; null: there is none. */
  readonly interrupted: InterruptedUpload | null;
  readonly onFile: (file: File) => void;
  readonly onMode: (mode: ImportMode) => void;
  readonly onStart: (dryRun: boolean) => void;
  readonly onUndo: (id: string) => void;
}

function Actions({
  isBlocked,
  onStart,
}: Pick<ImportCardProps, 'onStart'> & { readonly isBlocked: boolean }): ReactNode {
  return (
    <div className={actions}>
      <Button lang="en" aria-disabled={isBlocked} onClick={() => onStart(false)}>
        {SEED_TOOL_TEXTS.start}
      </Button>
      <Button tone="secondary" aria-disabled={isBlocked} onClick={() => onStart(true)}>
        {START_TEXTS.dryRun}
      </Button>
      <p className={hint}>{START_TEXTS.dryRunHint}</p>
    </div>
  );
}

/** The import itself: file, mapping, what happens to known rows, and how it went. */
export function ImportCard(props: ImportCardProps): ReactNode {
  const { selection, run, list, mode, error, pickerRef, undoingId, interrupted, onFile } = props;
  const { state, setMapping } = selection;
  const { isBusy } = run;
  return (
    <Card className={work} aria-labelledby="import-work">
      <h2 id="import-work" lang="en">
        {SEED_TOOL_TEXTS.import}
      </h2>
      {interrupted === null ? null : (
        <Notice kind="warn">
          <p>{START_TEXTS.interrupted(interrupted.fileName, interrupted.dryRun)}</p>
        </Notice>
      )}
      {list.isDirectoryEmpty && state.kind === 'none' && !isBusy ? (
        <SampleOffer disabled={isBusy} onFile={onFile} />
      ) : null}
      <FileSection ref={pickerRef} state={state} disabled={isBusy} error={error} onFile={onFile} />
      {state.kind === 'ready' ? (
        <Suspense>
          <LazyMappingStatus
            preview={state.preview}
            mapping={state.mapping}
            disabled={isBusy}
            onMapping={setMapping}
          />
        </Suspense>
      ) : null}
      <ChoiceGroup
        legend={MODE_TEXTS.legend}
        hint={MODE_TEXTS.hint}
        options={MODE_CHOICES}
        value={mode}
        onChoose={props.onMode}
        disabled={isBusy}
      />
      <Actions
        isBlocked={isBusy || undoingId !== null || state.kind === 'checking'}
        onStart={props.onStart}
      />
      <Suspense>
        <LazyRunCourse run={run} list={list} undoingId={undoingId} onUndo={props.onUndo} />
      </Suspense>
    </Card>
  );
}
