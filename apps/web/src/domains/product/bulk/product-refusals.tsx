import { plural, t } from '@lingui/core/macro'
import { OpenedRefusals } from '../../../ui/opened-refusals.ts'

export type ProductRefusal = { id: string; name: string; message: string }

/** Which products of a command were left as they are, and why. */
export function ProductRefusals({ refusals, onClose }: { refusals: readonly ProductRefusal[]; onClose: () => void }) {
  return (
    <OpenedRefusals
      title={t`${plural(refusals.length, { one: '# product not changed', other: '# products not changed' })}`}
      refusals={refusals.map(({ id, name, message }) => ({ href: `/shop/products/${id}`, name, message }))}
      onClose={onClose}
    />
  )
}
