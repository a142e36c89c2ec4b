/** A handled failure, for logs. Errors may quote the conversation. */
export type ConversationFault =
  | { readonly kind: 'model'; readonly modelId: string; readonly error: unknown }
  | { readonly kind: 'tool'; readonly name: string; readonly error: unknown }
  /** `rules`: they threw; `listener`: a listener of events did. */
  | { readonly kind: 'rules' | 'listener'; readonly error: unknown };
