import { maxCustomerNote } from '@stoa/contract/order-intake.ts'
import { withoutUnsafeText } from '../../product/rules-text.ts'

/** Returns what a shopper wrote with an order elsewhere as the database takes it: without characters that cannot be stored, and as long as a note may be. */
export function toStoredNote(note = ''): string {
  return withoutUnsafeText(note).slice(0, maxCustomerNote).toWellFormed()
}
