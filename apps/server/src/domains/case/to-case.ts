import { amountStep, roundToStep } from '@stoa/contract/amount-step.ts'
import type { Case, CaseEvent, CaseLine } from '@stoa/contract/case-shapes.ts'
import { shareIssue } from '@stoa/contract/case-share.ts'
import { CaseAction } from '@stoa/contract/case-states.ts'
import { caseActionIssue } from '@stoa/contract/case-moves.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { RefundableLine } from '@stoa/contract/refundable.ts'
import { worthOf } from '@stoa/contract/refund-shares.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Scope } from '../../kit/context.ts'
import type { ReturnLabelRecord } from '../order/label/queries-return-label.ts'
import { toLabel } from '../order/label/to-label.ts'
import type { CaseEventRecord, CaseLineRecord, WholeCase } from './queries.ts'
import { toCaseRow } from './queries.ts'
import { returnWorth, sideOf } from './rules.ts'
import { sharesOf } from './share/rules-share.ts'

/** What a case is made of. */
export type CaseParts = {
  lines: readonly CaseLineRecord[]
  events: readonly CaseEventRecord[]
  states: readonly RefundableLine[]
  label: ReturnLabelRecord | undefined
}

/** Returns a case as the caller reads it. */
export function toCase(reader: { scope: Scope; language: Language }, row: WholeCase, { lines, events, states, label }: CaseParts): Case {
  const side = sideOf(reader.scope.companyType)
  const money = (minor: number) => ({ minor, currency: row.currency })
  const shares = sharesOf(row)
  const worthMinor = row.kind === 'dispute' ? 0 : returnWorth(lines, states)
  const amountStepMinor = amountStep(row.paymentProvider, row.currency, false)
  const isDecided = row.marketplaceShareMinor !== null
  return {
    ...toCaseRow(row),
    openedBy: row.openedBy,
    lines: lines.map((line) => toCaseLine(line, states, row.currency)),
    timeline: events.map((event) => toCaseEvent(reader.language, event)),
    actions: CaseAction.options.map((action) => ({ action, issue: caseActionIssue(action, row, side) ?? null })),
    shippingPayer: row.shippingPayer,
    fee: money(row.feeMinor),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    trackingHref: row.trackingHref,
    returnAddress: row.returnAddress,
    label: label ? { ...toLabel(reader, label.label), trackingHref: label.trackingHref } : null,
    worth: money(worthMinor),
    orderRefundable: money(row.orderLeftMinor),
    refundable: money(roundToStep(Math.min(row.orderLeftMinor, Math.max(0, worthMinor - row.feeMinor)), amountStepMinor)),
    refundableShipping: money(row.shippingLeftMinor),
    amountStepMinor,
    refunded: row.refundedMinor === null ? null : money(row.refundedMinor),
    bearer: row.bearer,
    shares: shares && {
      merchant: money(shares.merchantMinor),
      marketplace: money(shares.marketplaceMinor),
      returned: money(row.returnedMinor),
      reason: row.shareReason,
      isFinal: isDecided && row.closedAt !== null,
    },
    shareIssue: shareIssue({ ...row, isDecided }, side) ?? null,
    providerReference: row.providerReference,
    providerState: row.providerState,
    closedAt: row.closedAt,
    version: row.version,
  }
}

function toCaseLine(record: CaseLineRecord, states: readonly RefundableLine[], currency: string): CaseLine {
  const { lineId, name, variantName, sku, quantity, reason, acceptedQuantity, restockQuantity, condition, pictureFile } = record
  const line = { lineId, name, variantName, sku, quantity, reason, acceptedQuantity, restockQuantity, condition }
  const state = states.find(({ id }) => id === lineId)
  const minor = state ? worthOf({ ...state, refundedQuantity: 0, refundedMinor: 0, deductedMinor: 0 }, quantity) : 0
  return { ...line, image: pictureFile === null ? null : { src: `/files/${pictureFile}/grid.webp`, alt: name }, worth: { minor, currency } }
}

/** Returns an entry of the history in the reader's language. */
function toCaseEvent(language: Language, { id, at, code, params, side, actor, text, isPublic, files }: CaseEventRecord): CaseEvent {
  return { id, at, code, params, side, actor, text, isPublic, files, message: describe(language, { code: `case.${code}`, params }) }
}
