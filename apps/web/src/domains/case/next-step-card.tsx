import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Case } from '@stoa/contract/case-shapes.ts'
import type { CaseState } from '@stoa/contract/case-states.ts'
import { isCaseClosed } from '@stoa/contract/case-moves.ts'
import { Stack } from '@mantine/core'
import { useSession } from '../../lib/use-session.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { When } from '../../ui/when.tsx'
import { returnAddressText } from './return-address.ts'
import { sideName } from './case-labels.ts'

/** What happens now, or how it ended. */
const stepTexts: Readonly<Record<CaseState, string>> = {
  requested: t`Approve or reject the return. The shopper then reads where to send the items, or why not.`,
  approved: t`The shopper sends the items back. Buy a return label, or add the tracking number once they are on their way.`,
  in_transit: t`The items are on their way. Mark them as received when they arrive.`,
  received: t`Inspect the items and record how many are accepted, and in which condition.`,
  inspected: t`Issue the refund of the accepted items, or decline it with a reason.`,
  refunding: t`The payment provider is sending the refund to the shopper.`,
  refunded: t`The shopper was refunded. Nothing is left to do.`,
  rejected: t`No money goes back to the shopper. Nothing is left to do.`,
  cancelled: t`The items are not returned. Nothing is left to do.`,
  needs_response: t`The shopper’s bank took the money back. Submit evidence that the payment is valid, or the dispute is lost after the deadline.`,
  under_review: t`The shopper’s bank reviews the evidence and decides.`,
  won: t`The bank decided against the shopper, and the money was returned.`,
  lost: t`The bank decided for the shopper, and the money is not returned.`,
}
/** On whom it waits. */
const waitsFor: Readonly<Partial<Record<CaseState, string>>> = {
  requested: t`Merchant or marketplace`,
  approved: t`Shopper`,
  in_transit: t`Carrier`,
  received: t`Merchant or marketplace`,
  inspected: t`Merchant or marketplace`,
  refunding: t`Payment provider`,
  needs_response: t`Merchant or marketplace`,
  under_review: t`Bank`,
}
/** The states in which the merchant or the marketplace goes on. */
const bothSides: ReadonlySet<CaseState> = new Set(['requested', 'received', 'inspected', 'needs_response'])

/** The entries of the history in which somebody decided. */
const decisions = new Set([
  'approved',
  'rejected',
  'cancelled',
  'expired',
  'inspected',
  'refunded',
  'declined',
  'dispute_won',
  'dispute_reversed',
  'dispute_lost',
])

/** What comes next in a case and until when, and the last decision. */
export function NextStepCard({ one }: { one: Case }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const isClosed = isCaseClosed(one)
  const isLate = one.state === 'needs_response' && !one.needsAction
  const decision = one.timeline.findLast(({ code }) => decisions.has(code.replace(/^case\./, '')))
  const isApproval = decision?.code.replace(/^case\./, '') === 'approved'
  return (
    <Card title={isClosed ? t`Decision` : t`Next step`}>
      <Stack gap={16}>
        {one.dueAt && one.needsAction && (
          <Notice tone={one.isOverdue ? 'error' : 'pending'}>
            {one.isOverdue ? (
              <Trans>
                Overdue since <When at={one.dueAt} as="time" />.
              </Trans>
            ) : one.kind === 'dispute' ? (
              <Trans>
                Submit evidence by <When at={one.dueAt} as="time" />.
              </Trans>
            ) : (
              <Trans>
                Answer by <When at={one.dueAt} as="time" />.
              </Trans>
            )}
          </Notice>
        )}
        <p>{isLate ? t`The time for evidence has ended, so the bank decides without it.` : stepTexts[one.state]}</p>
        <DescriptionList
          layout="columns"
          items={[
            [
              t`Waiting for`,
              isLate ? waitsFor.under_review : isMerchant && bothSides.has(one.state) ? t`You or the marketplace` : waitsFor[one.state],
            ],
            [isClosed ? t`Decision` : t`Last decision`, decision?.message],
            [t`Decided by`, decision && (decision.actor ?? sideName(decision.side, isMerchant))],
            [t`Decided`, decision && <When key="at" at={decision.at} as="time" />],
            [t`Return address`, one.returnAddress && !isClosed && returnAddressText(one.returnAddress)],
            [isApproval ? t`Note` : t`Reason`, decision?.text],
            [t`A loss is paid by`, !isClosed && one.kind === 'dispute' && one.bearer && sideName(one.bearer, isMerchant)],
          ]}
        />
      </Stack>
    </Card>
  )
}
