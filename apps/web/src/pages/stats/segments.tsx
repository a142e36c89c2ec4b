import { type ReactNode, useId, useState } from 'react';
import { visuallyHidden } from '../../components/ui/visually-hidden.tsx';
import css from './controls.module.css';

const { segments, segment } = css;

interface SegmentsProps<Value extends string> {
  readonly legend: string;
  readonly order: readonly Value[];
  readonly names: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

/** One short choice of a few side by side: native radio buttons, so that arrow keys work. */
export function Segments<Value extends string>(props: SegmentsProps<Value>): ReactNode {
  const { legend, order, names, value, onChoose } = props;
  const group = useId();
  const [given, setGiven] = useState(value);
  // The address follows a moment later; a button that springs back until then would be pressed twice.
  const [chosen, setChosen] = useState(value);
  if (given !== value) {
    setGiven(value);
    setChosen(value);
  }
  const choose = (option: Value): void => {
    setChosen(option);
    onChoose(option);
  };
  return (
    <fieldset className={segments}>
      <legend className={visuallyHidden}>{legend}</legend>
      {order.map((option) => (
        <label key={option} className={segment}>
          <input
            type="radio"
            name={group}
            value={option}
            checked={option === chosen}
            onChange={() => choose(option)}
          />
          <span>{names[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}
