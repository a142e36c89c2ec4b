import { DIRECTORY_QUERY_MAX } from '@rer/contracts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FieldSelect } from '../../components/form/field-select.tsx';
import { Options } from '../../components/form/select.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PROVIDER_SEARCH_TEXTS } from './late-texts.ts';
import css from './provider-search.module.css';
import { SearchFrame } from './search-frame.tsx';

const { status, part: partClass } = css;

/** A provider as the dropdown offers it. */
export interface ProviderChoice {
  readonly id: string;
  readonly name: string;
  readonly firmenName: string | null;
  readonly email: string;
}

/** What a search found. */
export interface ProviderSearchResult {
  /** In all. */
  readonly count: number;
  /** The best of them. */
  readonly choices: readonly ProviderChoice[];
  /** Where that is nothing, the part of the search that finds something. */
  readonly part?: { readonly query: string; readonly text: string } | undefined;
}

interface ProviderSearchProps {
  readonly isSearching: boolean;
  /** Null: nothing was searched for yet, or it failed. */
  readonly found: ProviderSearchResult | null;
  readonly chosen: ProviderChoice | null;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (id: string | null) => void;
}

/** An option of the dropdown: name, or else the company's, and the e-mail address in brackets (seed 1, section 2). */
export function choiceText({ name, firmenName, email }: ProviderChoice): string {
  const shown = name.trim() === '' ? (firmenName ?? '') : name;
  return `${shown} (${email})`;
}

/** The search for a provider of whom to speak. */
export function ProviderSearch(props: ProviderSearchProps): ReactNode {
  const { isSearching, found, chosen, onSearch, onChoose } = props;
  const [text, setText] = useState('');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const trimmed = text.trim();
  const isTooLong = trimmed.length > DIRECTORY_QUERY_MAX;
  const part = isSearching ? undefined : found?.part;
  const searchPart = (query: string): void => {
    setText(query);
    onSearch(query);
    field.current?.focus();
  };
  const choices = withChosen(found?.choices ?? [], chosen);
  return (
    <SearchFrame
      isOff={isSearching}
      onSearch={() => trimmed !== '' && !isTooLong && onSearch(trimmed)}
      field={
        <TextField
          ref={field}
          type="search"
          label={PROVIDER_SEARCH_TEXTS.label}
          placeholder={PROVIDER_SEARCH_TEXTS.placeholder}
          value={text}
          error={isTooLong && PROVIDER_SEARCH_TEXTS.tooLong}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      }
    >
      <p className={status} role="status">
        {isSearching
          ? PROVIDER_SEARCH_TEXTS.searching
          : found !== null && PROVIDER_SEARCH_TEXTS.found(found.count)}
      </p>
      {part !== undefined && (
        <Button tone="secondary" className={partClass} onClick={() => searchPart(part.query)}>
          {part.text}
        </Button>
      )}
      {choices.length > 0 && (
        <FieldSelect
          id={`${id}-choice`}
          label={PROVIDER_SEARCH_TEXTS.choose}
          hint={
            found !== null &&
            found.count > found.choices.length &&
            PROVIDER_SEARCH_TEXTS.best(found.choices.length)
          }
          value={chosen?.id ?? ''}
          onChange={({ currentTarget }) => onChoose(currentTarget.value === '' ? null : currentTarget.value)}
        >
          <option value="">{PROVIDER_SEARCH_TEXTS.nobody}</option>
          <Options of={choices.map((choice) => [choice.id, choiceText(choice)])} />
        </FieldSelect>
      )}
    </SearchFrame>
  );
}

/** The provider that was chosen in the conversation may not be among the results. */
function withChosen(
  choices: readonly ProviderChoice[],
  chosen: ProviderChoice | null,
): readonly ProviderChoice[] {
  if (chosen === null || choices.some(({ id }) => id === chosen.id)) return choices;
  return [chosen, ...choices];
}
