import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { z } from 'zod/mini'
import type { PulledItem } from '../../domains/connection/ports.ts'

/** What is wrong with one product of a shop. */
export function productIssue(reference: string, name: string, code: string, text: Message): Extract<PulledItem, { isProduct: false }> {
  return { isProduct: false, reference, name, line: null, code, text }
}

/** Returns the issue of a product whose fields are not as its platform describes them. `idField` is where the platform has its id. */
export function malformedProduct(theirs: unknown, idField: string, error: z.core.$ZodError): PulledItem {
  const id = typeof theirs === 'object' && theirs !== null && idField in theirs ? String((theirs as Record<string, unknown>)[idField]) : ''
  return productIssue(id, '', 'malformed_product', message('run_item.malformed_field', { field: error.issues[0]?.path.join('.') ?? '' }))
}
