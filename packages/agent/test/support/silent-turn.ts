import type { ToolTurn } from '@rer/agent';

/** A turn in which nothing has been said, and nothing is heard. */
export const SILENT_TURN: ToolTurn = { hasSpoken: false, say: () => undefined };
