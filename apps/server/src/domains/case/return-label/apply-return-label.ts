import { mayMoveCase } from '@stoa/contract/case-moves.ts'
import type { ParcelState } from '@stoa/contract/shipping-label.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { returnLabelChanged } from '../../order/events.ts'
import { raiseAttention } from '../../order/attention/raise-attention.ts'
import { listReturnLabels } from '../../order/label/queries-return-label.ts'
import { moveCase } from '../move-case.ts'
import { lockCases } from '../queries-change.ts'
import { recordCaseEvent } from '../record-case-event.ts'
import { restartSending } from '../return/restart-sending.ts'

/** A parcel in these states was handed to its carrier. */
const sentStates: readonly ParcelState[] = ['handed_over', 'in_transit', 'out_for_delivery', 'at_pickup_point', 'delivered']

/** Writes what happened to the label of a return into its history. Once its parcel is handed over, the return is in transit with its tracking. */
export async function applyReturnLabel(ctx: Ctx, fact: FactOf<typeof returnLabelChanged>): Promise<void> {
  const { marketplaceId, caseId, labelId, change, state } = fact
  const [one] = await lockCases(ctx.db, marketplaceId, [caseId])
  const [newest] = await listReturnLabels(ctx.db, marketplaceId, [caseId])
  if (!one || newest?.label.labelId !== labelId) return
  const { label, trackingHref } = newest
  const { carrierName: carrier, trackingNumber: number } = label
  const side = label.companyId === one.merchantId ? 'merchant' : 'marketplace'
  if (change === 'failed') {
    await recordCaseEvent(ctx, one, { code: 'label_failed', side, params: { reason: label.failure ?? '' }, isPublic: false })
  } else if (change !== 'moved') {
    await recordCaseEvent(ctx, one, { code: `label_${change}`, side, params: { carrier, number }, isPublic: true })
    // The shopper has as long to send the parcel as where no label is needed.
    if (change === 'bought') await restartSending(ctx, one)
  } else if (sentStates.includes(state) && mayMoveCase('return', one.state, 'in_transit')) {
    const tracking = [carrier, number].filter(Boolean).join(' ')
    const step = { code: 'sent', side: 'system', params: { tracking }, isPublic: true } as const
    await moveCase(ctx, one, { ...step, to: 'in_transit', change: { carrier, trackingNumber: number, trackingHref } })
  } else {
    // Nobody waits for it, and nobody would refund it.
    if (one.state === 'cancelled' && sentStates.includes(state)) {
      const { merchantId, orderId, number: caseNumber } = one
      const item = {
        marketplaceId,
        merchantId,
        code: 'return_sent_late',
        subjectId: caseId,
        orderId,
        params: { number: String(caseNumber) },
      } as const
      await raiseAttention(ctx, [item])
    }
    await recordCaseEvent(ctx, one, {
      code: 'parcel_reported',
      side: 'system',
      params: { carrier, number, state: `parcel.${state}` },
      isPublic: true,
    })
  }
}
