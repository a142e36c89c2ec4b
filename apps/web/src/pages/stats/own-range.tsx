import { STATISTICS_DAYS_MAX, STATISTICS_FIRST_DAY } from '@rer/contracts';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { daysInRange, isRealDay } from '../../features/statistics/days.ts';
import css from './controls.module.css';
import { OWN_RANGE_TEXTS } from './texts.ts';

const { own, ownField, ownError } = css;

/** Why the server would not answer for these days; null: it would. */
function problemOf(from: string, to: string, today: string): string | null {
  if (!isRealDay(from) || !isRealDay(to)) return OWN_RANGE_TEXTS.incomplete;
  if (from > to) return OWN_RANGE_TEXTS.reversed;
  if (from < STATISTICS_FIRST_DAY) return OWN_RANGE_TEXTS.tooEarly;
  if (from > today) return OWN_RANGE_TEXTS.future;
  return daysInRange(from, to) > STATISTICS_DAYS_MAX ? OWN_RANGE_TEXTS.tooLong : null;
}

interface OwnRangeProps {
  readonly from: string;
  readonly to: string;
  /** In the zone of the figures. */
  readonly today: string;
  readonly onApply: (from: string, to: string) => void;
}

/** Two days to choose; they count when the form is sent, so that half a date asks for nothing. */
export function OwnRange({ from, to, today, onApply }: OwnRangeProps): ReactNode {
  const id = useId();
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  const [problem, setProblem] = useState<string | null>(null);
  const [given, setGiven] = useState({ from, to });
  if (given.from !== from || given.to !== to) {
    // The address changed by other means, as by the browser's way back.
    setGiven({ from, to });
    setFirst(from);
    setLast(to);
    setProblem(null);
  }
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemOf(first, last, today);
    setProblem(found);
    if (found === null) onApply(first, last);
  };
  const field = (name: 'from' | 'to', value: string, onChange: (value: string) => void) => (
    <label className={ownField}>
      {OWN_RANGE_TEXTS[name]}
      <input
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
      />
    </label>
  );
  return (
    <form className={own} onSubmit={apply} noValidate>
      {field('from', first, setFirst)}
      {field('to', last, setLast)}
      <Button type="submit" tone="secondary">
        {OWN_RANGE_TEXTS.apply}
      </Button>
      <p className={ownError} id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </form>
  );
}
