import { PROVIDER_FIELD_LABELS, type ProviderWritableField } from '@rer/contracts';
import { type ReactNode, useId } from 'react';
import radioStyles from '../../components/form/radio.module.css';
import { visuallyHidden } from '../../components/ui/visually-hidden.tsx';
import css from './field-choice.module.css';
import { FieldValue } from './field-value.tsx';

const { choice: choiceClass, head, row, legend, option } = css;
const { radio } = radioStyles;

/** One of the two sides. */
export type ChoiceSide = 'left' | 'right';

/** One field with two values, of which one is to be chosen. */
export interface FieldPair {
  readonly field: ProviderWritableField;
  readonly left: unknown;
  readonly right: unknown;
  /** Said beside the name of the field. */
  readonly note?: string;
}

interface FieldChoiceProps {
  readonly pairs: readonly FieldPair[];
  /** What the sides are called. */
  readonly names: Readonly<Record<ChoiceSide, string>>;
  readonly chosen: ReadonlyMap<ProviderWritableField, ChoiceSide>;
  readonly onChoose: (field: ProviderWritableField, side: ChoiceSide) => void;
}

const SIDES: readonly ChoiceSide[] = ['left', 'right'];

/** Two versions side by side, a choice for every field in which they differ. Native radio buttons, so that arrow keys work. */
export function FieldChoice({ pairs, names, chosen, onChoose }: FieldChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={choiceClass}>
      <div className={head} aria-hidden="true">
        {SIDES.map((side) => (
          <span key={side}>{names[side]}</span>
        ))}
      </div>
      {pairs.map(({ field, note, ...values }) => (
        <fieldset key={field} className={row}>
          <legend className={legend}>
            {PROVIDER_FIELD_LABELS[field]}
            {note !== undefined && <span className="c-trouble">{note}</span>}
          </legend>
          {SIDES.map((side) => (
            <label key={side} className={option}>
              <input
                type="radio"
                className={radio}
                name={`${id}-${field}`}
                checked={chosen.get(field) === side}
                onChange={() => onChoose(field, side)}
                aria-labelledby={`${id}-${field}-${side}-name ${id}-${field}-${side}`}
              />
              <span className={visuallyHidden} id={`${id}-${field}-${side}-name`}>
                {names[side]}
              </span>
              <span id={`${id}-${field}-${side}`}>
                <FieldValue field={field} value={values[side]} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
