import { type ReactNode, useId } from 'react';
import css from './data-guide.module.css';
import { CATEGORIES_TITLE, DATA_CATEGORIES } from './late-texts.ts';

/** The four kinds of data that the assistant knows of every provider. */
export function DataGuide(): ReactNode {
  const id = useId();
  return (
    <section className={css['guide']} aria-labelledby={id}>
      <h2 id={id}>{CATEGORIES_TITLE}</h2>
      <ul className={css['categories']}>
        {DATA_CATEGORIES.map(({ title, fields }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{fields.join(', ')}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
