import * as z from 'zod/mini'
import { Id, Instant } from './page.ts'
import { Params } from './params.ts'
import { attentionTable } from './attention-table.ts'

export const AttentionCode = z.enum(Object.keys(attentionTable) as [keyof typeof attentionTable, ...(keyof typeof attentionTable)[]])
export type AttentionCode = z.infer<typeof AttentionCode>

/** Something a person should look at. It closes when the state moves on, or when a person resolves it. */
export const Attention = z.object({ id: Id, code: AttentionCode, params: Params, openedAt: Instant })
export type Attention = z.infer<typeof Attention>
