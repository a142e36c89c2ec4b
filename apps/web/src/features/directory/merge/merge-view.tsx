import {
  type DirectoryDetail,
  type DirectoryProvider,
  PROVIDER_FIELD_LABELS,
  PROVIDER_WRITABLE_FIELDS,
  type ProviderWritableField,
} from '@rer/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { differingFields } from '../conflict.ts';
import { type ChoiceSide, FieldChoice } from '../field-choice.tsx';
import { isEmptyValue } from '../field-value.tsx';
import { RecordData } from '../record/record-data.tsx';
import css from '../record-panel.module.css';
import { MERGE_TEXTS } from '../record-texts.ts';
import { RouteLink } from '../route-link.tsx';
import { useMerge } from './use-merge.ts';

const { buttons, preview } = css;

/** The default choice: the side that is kept, unless only the other one has a value. */
function defaultSide(
  keep: DirectoryProvider,
  other: DirectoryProvider,
  field: ProviderWritableField,
): ChoiceSide {
  return isEmptyValue(keep[field]) && !isEmptyValue(other[field]) ? 'right' : 'left';
}

interface MergeViewProps {
  readonly keep: DirectoryProvider;
  readonly other: DirectoryProvider;
  readonly onMerged: (kept: DirectoryDetail, gone: DirectoryDetail, changeId: string) => void;
  /** One of the two changed meanwhile: it is shown anew. */
  readonly onStale: (detail: DirectoryDetail) => void;
  readonly onCancel: () => void;
}

/** Makes one provider of two: a choice for every field in which they differ, and what will come of it. */
export function MergeView({ keep, other, onMerged, onStale, onCancel }: MergeViewProps): ReactNode {
  const [sides, setSides] = useState<ReadonlyMap<ProviderWritableField, ChoiceSide>>(new Map());
  const { merge, isMerging, problem } = useMerge(onMerged, onStale);
  const fields = differingFields(keep, other);
  const chosen = new Map(fields.map((field) => [field, sides.get(field) ?? defaultSide(keep, other, field)]));
  const taken = fields.filter((field) => chosen.get(field) === 'right');
  const changes = Object.fromEntries(taken.map((field) => [field, other[field]]));
  const equal = PROVIDER_WRITABLE_FIELDS.filter(
    (field) => !fields.includes(field) && !isEmptyValue(keep[field]) && typeof keep[field] !== 'boolean',
  );
  return (
    <div className="c-loose-stack">
      <p>{MERGE_TEXTS.intro}</p>
      <p>
        <RouteLink route={{ kind: 'merge', id: other.id, otherId: keep.id }} replace isAlone>
          {MERGE_TEXTS.swap}
        </RouteLink>
      </p>
      <FieldChoice
        names={{ left: `${MERGE_TEXTS.keep}: ${keep.name}`, right: `${MERGE_TEXTS.goes}: ${other.name}` }}
        pairs={fields.map((field) => ({ field, left: keep[field], right: other[field] }))}
        chosen={chosen}
        onChoose={(field, side) => setSides(new Map(sides).set(field, side))}
      />
      {equal.length > 0 && (
        <p className="c-soft">
          {`${MERGE_TEXTS.equal}: ${equal.map((field) => PROVIDER_FIELD_LABELS[field]).join(', ')}`}
        </p>
      )}
      <section className={preview} aria-labelledby="merge-preview">
        <h3 id="merge-preview">{MERGE_TEXTS.preview}</h3>
        <RecordData provider={{ ...keep, ...changes }} marked={new Set(taken)} hasOrigin={false} />
      </section>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <p className={buttons}>
        <Button aria-disabled={isMerging} onClick={() => merge(keep, other, changes)}>
          {isMerging ? MERGE_TEXTS.merging : MERGE_TEXTS.merge}
        </Button>
        <Button tone="secondary" onClick={onCancel}>
          {MERGE_TEXTS.cancel}
        </Button>
      </p>
    </div>
  );
}
