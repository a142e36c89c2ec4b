import { type ReactNode, useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './choice-group.module.css';
import radioStyles from './radio.module.css';

const { group, legend: legendText, hint: hintText, choices, choice, dot, name, explanation } = styles;
const { radio } = radioStyles;

/** One of a few things to choose from, with a line that says what it means. */
export interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly explanation: string;
}

interface ChoiceGroupProps<Value extends string> {
  readonly legend: string;
  readonly hint?: ReactNode;
  readonly options: readonly ChoiceOption<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly disabled?: boolean;
}

/** One choice of a few, all of them seen at once: native radio buttons in cards. */
export function ChoiceGroup<Value extends string>({
  legend,
  hint,
  options,
  value,
  onChoose,
  disabled = false,
}: ChoiceGroupProps<Value>): ReactNode {
  const id = useId();
  return (
    <fieldset className={group} disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={legendText}>{legend}</legend>
      <div className={choices}>
        {options.map((option) => (
          <label key={option.value} className={choice}>
            <input
              type="radio"
              className={classNames(radio, dot)}
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              aria-describedby={`${id}-${option.value}`}
              aria-labelledby={`${id}-${option.value}-name`}
            />
            <span className={name} id={`${id}-${option.value}-name`}>
              {option.label}
            </span>
            <span className={explanation} id={`${id}-${option.value}`}>
              {option.explanation}
            </span>
          </label>
        ))}
      </div>
      {hint ? (
        <p className={hintText} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
