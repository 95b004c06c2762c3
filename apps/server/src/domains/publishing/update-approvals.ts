import type { collection } from '@stoa/contract/collection.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { toBulkAnswer } from '../collection/listing/rules.ts'
import { toListingInput } from './rules.ts'
import type { ComputeValues } from '../collection/listing/ports.ts'
import { checkListingChange } from './check-listing-change.ts'
import { decideSelected } from './decide-selected.ts'
import { recordDecisions } from './record-decisions.ts'

/**
 * The operator approves, rejects with a reason, or places listings; each answers for itself. Approvals and moves are decided by values that are
 * computed in this transaction.
 */
export async function updateApprovals(
  ctx: Ctx,
  { body: given }: Received<typeof collection.bulkUpdateListings>,
  computeValues: ComputeValues,
): Promise<Answer<typeof collection.bulkUpdateListings>> {
  const { products: selected, change, ...fields } = given
  if (change && Object.values(fields).some((value) => value !== undefined))
    throw fieldError('change', 'given_twice', message('product_error.change_twice'))
  const body = change ?? fields
  await checkListingChange(ctx, body)
  const input = toListingInput(body)
  const outcomes = await decideSelected(ctx, selected, input, computeValues)
  await recordDecisions(ctx, input.approval, outcomes.filter(({ outcome }) => outcome === 'done').length, input)
  return toBulkAnswer(ctx.language, outcomes)
}
