import type { Message } from '@stoa/messages/describe.ts'

/** What is sent to a worker thread. */
export type ToThread =
  | { kind: 'start'; session: number; task: string; input: unknown }
  | { kind: 'next'; session: number; value: unknown }
  | { kind: 'chunk'; session: number; stream: number; bytes: Uint8Array | null }
  | { kind: 'end'; session: number }

/** What a worker thread sends. */
export type FromThread =
  | { kind: 'value'; session: number; value: unknown }
  | { kind: 'done'; session: number }
  | { kind: 'error'; session: number; name: string; message: string; code?: string; detail: Message }
  | { kind: 'read'; session: number; stream: number }
  | { kind: 'close'; session: number; stream: number }
