/**
 * Tools of the staff assistant. Those that change something only propose: the proposal is read back to the person by the
 * rules outside the model, and written after a yes that those rules have heard themselves.
 */
export const DIRECTORY_TOOLS = {
  /** `{criteria, sort?, limit?}` of a `ProviderQuery`; the seed's form `{query}` is taken too. Answers providers and total. */
  search: 'search_providers',
  /** `{id}`: all fields of one provider, which becomes the focus. */
  read: 'get_provider',
  /** `{criteria}`: how many there are. */
  count: 'count_providers',
  /** `{ids, field?}`: fields of two to five providers side by side. */
  compare: 'compare_providers',
  /** `{id, changes}`: proposes to change fields. */
  proposeChange: 'propose_change',
  /** `{fields}`: proposes a new provider; `name` and `email` at least. */
  proposeProvider: 'propose_provider',
  /** `{steps?}`: proposes to take the last change of this conversation back. */
  proposeUndo: 'propose_undo',
  /** `{}`: drops the proposal that waits. */
  dropProposal: 'drop_proposal',
} as const;
export type DirectoryTool = (typeof DIRECTORY_TOOLS)[keyof typeof DIRECTORY_TOOLS];
