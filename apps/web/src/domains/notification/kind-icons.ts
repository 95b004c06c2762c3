import type { NotificationKind } from '@stoa/contract/notification.ts'
import {
  Banknote,
  ClipboardCheck,
  Gauge,
  Handshake,
  MessageSquare,
  PackageMinus,
  PackagePlus,
  ReceiptText,
  Scale,
  ShoppingBag,
  Tag,
  TriangleAlert,
  Undo2,
  Webhook,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

/** The icon of each kind of notification, in the list and in the bell. */
export const kindIcons: Readonly<Record<NotificationKind, LucideIcon>> = {
  order: ShoppingBag,
  message: MessageSquare,
  refund: Undo2,
  case: Scale,
  payout: Banknote,
  invoice: ReceiptText,
  performance: Gauge,
  low_stock: PackageMinus,
  approval: ClipboardCheck,
  campaign: Tag,
  partner_request: Handshake,
  partnership: Handshake,
  new_products: PackagePlus,
  push_error: TriangleAlert,
  sync_error: TriangleAlert,
  webhook: Webhook,
}
