import type { InvoiceLine } from '@stoa/contract/invoice.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { LineRecord } from './queries-lines.ts'
import { isLineName } from './rules.ts'

/** Returns a line of an invoice as its reader sees it. A line of an older version has its text stored. */
export function toInvoiceLine(
  language: Language,
  { position: _position, orderTotalMinor, amountMinor, currency, description, reason, note, ...line }: LineRecord,
): InvoiceLine {
  const text = (): string => {
    if (!isLineName(description)) return description
    if (description === 'service') return serviceText(language, { reason, note })
    return describe(language, message(`invoice.line_${description}`, { order: line.orderId ?? '' }))
  }
  return {
    ...line,
    description: text(),
    orderTotal: line.orderId === null ? null : { minor: orderTotalMinor, currency },
    amount: { minor: amountMinor, currency },
  }
}

/** Returns what a service is: its reason and what was written about it. "Other" says nothing about it, so its note does alone. */
function serviceText(language: Language, { reason, note }: Pick<LineRecord, 'reason' | 'note'>): string {
  if (reason === 'other') return note ?? ''
  const term = `audit_value.${reason ?? 'service'}`
  return describe(language, note ? message('invoice.line_service_noted', { reason: term, note }) : message('invoice.line_service', { reason: term }))
}
