import { message } from '@stoa/messages/describe.ts'
import type { PulledItem } from '../../connection/ports.ts'
import type { NewRunItem } from '../../run/queries.ts'
import { fitProduct } from '../rules.ts'
import { sourceHash } from '../source-hash.ts'
import type { Incoming } from './write-incoming.ts'

/** Returns products by their reference, the first of each, and what is wrong with the others. */
export function sortIncoming(items: readonly PulledItem[]): { incoming: Map<string, Incoming>; issues: NewRunItem[] } {
  const incoming = new Map<string, Incoming>()
  const issues: NewRunItem[] = []
  for (const item of items) {
    if (!item.isProduct) {
      const { reference, name, code, text, line } = item
      issues.push({
        reference: reference.slice(0, 500),
        productName: name,
        outcome: 'failed',
        code,
        messages: [text],
        params: line === null ? {} : { line: String(line) },
      })
      continue
    }
    const product = fitProduct(item.product)
    if (!product) {
      issues.push({
        reference: '',
        productName: item.product.name,
        outcome: 'failed',
        code: 'no_reference',
        messages: [message('run_item.no_reference')],
      })
    } else if (!incoming.has(product.reference)) incoming.set(product.reference, { product, sourceHash: sourceHash(product).toString('base64') })
  }
  return { incoming, issues }
}
