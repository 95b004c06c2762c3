import type { Case } from '@stoa/contract/case-shapes.ts'
import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { listLineStates } from '../order/queries-change.ts'
import { listReturnLabels } from '../order/label/queries-return-label.ts'
import { findCase, listCaseEvents, listCaseLines } from './queries.ts'
import { toCase } from './to-case.ts'

/** A case whole, as the caller sees it, or 404. Five statements, however long its history. */
export async function getCase({ db, scope, language }: Pick<Ctx, 'db' | 'scope' | 'language'>, id: string): Promise<Case> {
  const row = orNotFound(await findCase(db, scope, id), 'case')
  const lines = await listCaseLines(db, row.marketplaceId, [row.id])
  const events = await listCaseEvents(db, row.marketplaceId, [row.id])
  const states = await listLineStates(db, row.marketplaceId, row.orderUuid)
  const [label] = await listReturnLabels(db, row.marketplaceId, [row.id])
  return toCase({ scope, language }, row, { lines, events, states, label })
}
