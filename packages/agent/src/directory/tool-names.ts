/**
 * Tools of the staff assistant. Those that change something only propose: the proposal is read back to the user by the
 * rules outside the model, and written after a yes that those rules have heard themselves.
 */
export const DIRECTORY_TOOLS = {
  /** `{criteria, sort?, limit?}` of a `ProviderQuery`; the seed's form `{query}` is taken too. Answers a `SearchResult`. */
  search: 'search_providers',
  /** `{id}`: all fields of one provider, which becomes the focus. Answers a `ReadResult`. */
  read: 'get_provider',
  /** `{criteria}`: how many there are. Answers a `CountResult`. */
  count: 'count_providers',
  /** `{criteria?, by, order?, limit?}`: how many there are of each value. Answers a `GroupResult`. */
  group: 'group_providers',
  /** `{criteria?, column}`: the mean of a column with numbers. Answers an `AverageResult`. */
  average: 'average_of_providers',
  /** `{since?, who?, id?, limit?}`: changes and their authors. Answers a `HistoryResult`. */
  history: 'directory_history',
  /** `{ids, field?}`: fields of two to five providers side by side. Answers a `CompareResult`. */
  compare: 'compare_providers',
  /**
   * `{id, changes}`: proposes to change fields; null empties one. Lists (`LIST_FIELDS`) also take `{add}` and `{remove}`, each a
   * text or texts; `additional_data` is merged by its names, null removes one. Answers a `ProposeResult`.
   */
  proposeChange: 'propose_change',
  /** `{fields}`: proposes a new provider; `name` and `email` at least. Answers a `ProposeResult`. */
  proposeProvider: 'propose_provider',
  /** `{steps?}`: proposes to take a change of this conversation back: the last one that holds, or the one so many back (1 to 50). */
  proposeUndo: 'propose_undo',
  /** `{}`: drops the proposal that waits. Answers a `DropResult`. */
  dropProposal: 'drop_proposal',
} as const;

/** Columns whose text is a list, separated by commas, semicolons or lines. */
export const LIST_FIELDS = ['angebote', 'produktgruppen', 'stadtwerke_kollaborationen'] as const;
export type ListField = (typeof LIST_FIELDS)[number];
