import { t } from '@lingui/core/macro'
import type { InvoiceKind } from '@stoa/contract/invoice-kind.ts'

/** What each kind of document is called. */
export const invoiceLabels: Readonly<Record<InvoiceKind, string>> = {
  invoice: t`Invoice`,
  'credit note': t`Credit note`,
  'self-billed invoice': t`Self-billed invoice`,
  'self-billed credit note': t`Self-billed credit note`,
}
