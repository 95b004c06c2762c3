import type { ProductRow } from '@stoa/contract/product.ts'
import type { AddState } from '../../ui/add-button.tsx'

/** Whether a product may be put into a collection now: what its merchant has to complete or has withdrawn may not. */
export function isAddable({ status }: Pick<ProductRow, 'status'>): boolean {
  return status !== 'Review' && status !== 'Discontinued'
}

/** Whether a product is in a collection, or waits for a decision there. */
export function addStateOf(row: Pick<ProductRow, 'collections' | 'approvalStatus'>, placeId: string): AddState {
  if (!row.collections.some(({ id }) => id === placeId)) return 'noncurated'
  return row.approvalStatus === 'Pending' ? 'pending' : 'added'
}
