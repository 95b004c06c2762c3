import { t } from '@lingui/core/macro'
import { orderBadge, paymentBadge, payoutBadge, productBadge } from '@stoa/contract/status-badges.ts'
import type { ApprovalStatus, OrderStatus, PartnershipStatus, PaymentStatus, PayoutStatus, ProductStatus, RunStatus } from '@stoa/contract/states.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { Circle, CircleAlert, CircleCheck, CircleDashed, CircleDot, Clock, Undo2, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { statusLabels } from './status-labels.ts'
import styles from './status-badge.module.css'

const icons: Record<BadgeColour, ReactNode> = {
  none: <CircleDashed size={13} aria-hidden />,
  open: <Circle size={13} aria-hidden />,
  authorized: <CircleDot size={13} aria-hidden />,
  pending: <Clock size={13} aria-hidden />,
  success: <CircleCheck size={13} aria-hidden />,
  error: <CircleAlert size={13} aria-hidden />,
  reversed: <Undo2 size={13} aria-hidden />,
}
const approvalBadge: Record<ApprovalStatus, BadgeColour> = { Open: 'open', Pending: 'pending', Approved: 'success', Rejected: 'error' }
const partnershipBadge: Record<PartnershipStatus, BadgeColour> = { REQUESTED: 'pending', APPROVED: 'success', REJECTED: 'error', ENDED: 'none' }
const partnershipLabels: Record<PartnershipStatus, string> = {
  REQUESTED: t`Requested`,
  APPROVED: t`Approved`,
  REJECTED: t`Rejected`,
  ENDED: t`Ended`,
}
const runBadge: Record<RunStatus, BadgeColour> = { queued: 'open', running: 'pending', done: 'success', failed: 'error', cancelled: 'none' }
const runLabels: Record<RunStatus, string> = { queued: t`Queued`, running: t`In progress`, done: t`Done`, failed: t`Failed`, cancelled: t`Stopped` }

type StatusProps =
  | { order: OrderStatus }
  | { payment: PaymentStatus }
  | { payout: PayoutStatus }
  | { product: ProductStatus }
  | { approval: ApprovalStatus }
  | { partnership: PartnershipStatus }
  | { run: RunStatus }

function read(status: StatusProps): { colour: BadgeColour; words: string } {
  if ('order' in status) return { colour: orderBadge[status.order], words: statusLabels[status.order] }
  if ('payment' in status) return { colour: paymentBadge[status.payment], words: statusLabels[status.payment] }
  if ('payout' in status) return { colour: payoutBadge[status.payout], words: statusLabels[status.payout] }
  if ('product' in status) return { colour: productBadge[status.product], words: statusLabels[status.product] }
  if ('approval' in status) return { colour: approvalBadge[status.approval], words: statusLabels[status.approval] }
  if ('partnership' in status) return { colour: partnershipBadge[status.partnership], words: partnershipLabels[status.partnership] }
  return { colour: runBadge[status.run], words: runLabels[status.run] }
}

/** The icon of a state that does not mean what its colour, which the specification fixes, would say: what was shipped in part goes on, and what was pushed may wait for approval. */
export function iconOf(status: StatusProps): ReactNode {
  if ('order' in status && status.order === 'Partially Fulfilled') return icons.authorized
  return 'product' in status && status.product === 'Pushed' ? <Upload size={13} aria-hidden /> : undefined
}

/** A state in the colours of the specification §4: `<StatusBadge order={row.status} />`. Always an icon and a word, never colour alone. */
export function StatusBadge(status: StatusProps) {
  const { colour, words } = read(status)
  const icon = iconOf(status)
  return (
    <Tag colour={colour} icon={icon}>
      {words}
    </Tag>
  )
}

/** Any short mark in the colours of the badges. */
export function Tag({ colour, icon, children }: { colour: BadgeColour; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.root} data-tone={colour}>
      {icon === undefined ? icons[colour] : icon}
      {children}
    </span>
  )
}
