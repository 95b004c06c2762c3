import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { caseChanged } from '../../case/events.ts'
import { notify } from './notify.ts'
import { findCaseSummary } from './queries-facts.ts'

/** What the refund of a return is notified as: once. */
const notifiedElsewhere: ReadonlySet<string> = new Set(['refund_requested', 'refunded', 'refund_failed'])

/** What says itself whether it is a return or a dispute. */
const namesItsKind: ReadonlySet<string> = new Set([
  'return_requested',
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'label_bought',
  'label_cancelled',
  'label_failed',
  'dispute_opened',
  'dispute_reviewed',
  'dispute_won',
  'dispute_reversed',
  'dispute_lost',
])

/** Whose turn the step is of which a reminder says that it is due; the shopper gets an e-mail. */
const turns: Readonly<Record<string, 'merchant' | 'shopper' | 'shipping_payer'>> = {
  decision_due: 'merchant',
  label_due: 'shipping_payer',
  sending_due: 'shopper',
  arrival_due: 'merchant',
  inspection_due: 'merchant',
  refund_due: 'merchant',
}

/** Notifies the merchant and the operator of what happened to a case, but not the side that did it; of a step that is due soon, only the side whose turn it is. */
export async function notifyCase(ctx: Ctx, { marketplaceId, caseId, eventId }: FactOf<typeof caseChanged>): Promise<void> {
  const found = await findCaseSummary(ctx.db, marketplaceId, caseId, eventId)
  if (!found || notifiedElsewhere.has(found.code)) return
  const { kind, number, orderNumber, merchantId, side, pictureFile, code, params } = found
  const turn = turns[code] === 'shipping_payer' ? found.shippingPayer : turns[code]
  const facts = { number: String(number), order: String(orderNumber), event: { code: `case.${code}`, params } }
  const reported = {
    kind: 'case' as const,
    link: `/shop/cases/${caseId}`,
    message: message(namesItsKind.has(code) ? 'notification.case' : kind === 'return' ? 'notification.return' : 'notification.dispute', facts),
    thumbnailFile: pictureFile,
    fact: `case:${eventId}`,
  }
  const sides = [
    { side: 'merchant', companyId: merchantId },
    { side: 'marketplace', companyId: marketplaceId },
  ]
  await notify(
    ctx,
    sides.filter((one) => (turn === undefined ? one.side !== side : one.side === turn)).map(({ companyId }) => ({ ...reported, companyId })),
  )
}
