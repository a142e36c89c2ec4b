/** What the template of `@tavus/cvi-ui` gives, which ships as sources: copied into the projects of others, and bundled there. */
declare module 'cvi-template/conversation' {
  import type { ReactNode } from 'react';

  export function Conversation(props: {
    readonly conversationUrl: string;
    readonly onLeave: () => void;
  }): ReactNode;
}

declare module 'cvi-template/cvi-provider' {
  import type { ReactNode } from 'react';

  export function CVIProvider(props: { readonly children: ReactNode }): ReactNode;
}
