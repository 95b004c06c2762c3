import type { CaseSide } from '@stoa/contract/case-states.ts'
import type { Params } from '@stoa/contract/params.ts'
import type { Ctx } from '../../kit/context.ts'
import { actorName } from '../../kit/context.ts'
import { caseChanged } from './events.ts'
import type { NewDocument } from '../company/rules.ts'
import { insertCaseEvent, insertCaseFiles } from './queries-change.ts'

/** What happened to a case. */
export type CaseEntry = {
  code: string
  side: CaseSide
  params?: Params
  /** What a person wrote; empty is nothing. */
  text?: string
  /** Whether the shopper reads it too. */
  isPublic: boolean
  files?: readonly NewDocument[]
  /** Of evidence: which files of earlier messages go along. */
  evidenceFileIds?: readonly string[]
}

/** Writes an entry with its files into the history of a case, and returns its id; those who have to know are notified by reactions. */
export async function recordCaseEvent(ctx: Ctx, of: { id: string; marketplaceId: string; merchantId: string }, entry: CaseEntry): Promise<string> {
  const { marketplaceId, merchantId, id: caseId } = of
  const { code, side, params = {}, text = '', isPublic, files = [], evidenceFileIds = null } = entry
  const actor = side === 'merchant' || side === 'marketplace' ? actorName(ctx.actor) : null
  const event = { marketplaceId, merchantId, caseId, code, params, side, actor, text: text === '' ? null : text, isPublic, evidenceFileIds }
  const eventId = await insertCaseEvent(ctx.db, event)
  await insertCaseFiles(ctx.db, { marketplaceId, merchantId, caseId, eventId, side }, files)
  await ctx.emit(caseChanged, { marketplaceId, caseId, eventId })
  await ctx.announce([marketplaceId, merchantId], { kind: 'case', id: caseId })
  return eventId
}
