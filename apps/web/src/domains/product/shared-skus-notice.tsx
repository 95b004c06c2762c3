import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { product } from '@stoa/contract/product.ts'
import type { SharedSku } from '@stoa/contract/product.ts'
import { TriangleAlert } from 'lucide-react'
import { useCall } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

const shownAtFirst = 5

/** Above the variants of a merchant's product: which of its SKUs another variant has as well. Nothing where each is its own, and for an operator. `isInset` in a card without room at its edges. */
export function SharedSkusNotice({ productId, isInset = false }: { productId: string; isInset?: boolean }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const { data } = useCall(product.sharedSkus, { params: { id: productId } }, { enabled: isMerchant })
  const shared = data?.value ?? []
  if (shared.length === 0) return null
  const notice = (
    <Notice tone="pending" icon={<TriangleAlert size={18} aria-hidden />}>
      <strong>{t`Give each variant its own SKU: orders that name only a shared SKU are rejected.`}</strong>
      <ul>
        {shared.slice(0, shownAtFirst).map((one) => (
          <li key={one.sku}>
            <SharedWith shared={one} isSame={one.product.id === productId} />
          </li>
        ))}
      </ul>
      {shared.length > shownAtFirst && <p>{t`${shared.length - shownAtFirst} more`}</p>}
    </Notice>
  )
  return isInset ? (
    <Box px={20} pb={12}>
      {notice}
    </Box>
  ) : (
    notice
  )
}

function SharedWith({ shared: { sku, product: other }, isSame }: { shared: SharedSku; isSame: boolean }) {
  if (isSame) return t`${sku} is the SKU of several variants of this product.`
  return (
    <Trans>
      {sku} is also used by <Link href={`/shop/products/${other.id}`}>{other.name}</Link>.
    </Trans>
  )
}
