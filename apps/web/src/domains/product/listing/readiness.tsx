import { plural, t } from '@lingui/core/macro'
import type { Product } from '@stoa/contract/product.ts'
import { Button } from '@mantine/core'
import { CircleAlert, Info } from 'lucide-react'
import { Link } from '../../../ui/link.tsx'
import { When } from '../../../ui/when.tsx'
import { adviceFor } from '../../run/run-advice.ts'
import { busyReason } from '../../run/run-labels.ts'
import { SyncButton } from '../../connection/sync-button.tsx'
import { useShop } from '../../connection/use-shop.ts'
import { splitReasons } from '../product-labels.ts'
import { Notice } from '../../../ui/notice.tsx'

/** What keeps a product from being sold, each with the way to fix it; or that it is gone from its shop. */
export function Readiness({ product, maySync, isMerchant }: { product: Product; maySync: boolean; isMerchant: boolean }) {
  if (product.discontinuedAt !== null) {
    const isWithdrawn = product.editedFields.includes('status') || !product.isFromShop
    return (
      <Notice tone="none" icon={<Info size={18} aria-hidden />}>
        <strong>
          {isWithdrawn ? t`Discontinued` : t`No longer in the shop`} <When at={product.discontinuedAt} />
        </strong>
        <p>
          {t`No longer for sale.`}{' '}
          {isWithdrawn
            ? isMerchant && t`It stays discontinued after a sync until you reactivate it.`
            : t`When it is back in the shop, the next sync reactivates it.`}
        </p>
      </Notice>
    )
  }
  const { blocking, mild } = splitReasons(product.reasons)
  const reasons = [...blocking, ...mild]
  if (reasons.length === 0) return null
  const isBlocked = blocking.length > 0
  return (
    <Notice
      tone={isBlocked ? 'pending' : 'none'}
      icon={isBlocked ? <CircleAlert size={18} aria-hidden /> : <Info size={18} aria-hidden />}
      actions={
        isBlocked &&
        isMerchant &&
        maySync &&
        (product.isFromShop ? (
          <SyncAgain />
        ) : (
          <Button component={Link} href={`/shop/products/${product.id}/edit`} variant="default" size="xs">
            {t`Edit`}
          </Button>
        ))
      }
    >
      <strong>
        {isBlocked
          ? t`${plural(blocking.length, { one: 'Not ready for sale: # issue to fix', other: 'Not ready for sale: # issues to fix' })}`
          : t`Good to know`}
      </strong>
      <ul>
        {reasons.map(({ code, message }) => (
          <li key={code}>
            {message} {isMerchant && product.isFromShop && adviceFor({ code, outcome: 'blocked' })}
          </li>
        ))}
      </ul>
      {isBlocked && !isMerchant && <p>{product.isFromShop ? t`The merchant fixes this in the shop.` : t`The merchant fixes this.`}</p>}
    </Notice>
  )
}

/** The way on from fixing in the shop. */
function SyncAgain() {
  const { setup, waits } = useShop()
  if (!setup || setup.platform === null) return null
  return <SyncButton serverSeconds={waits.sync} disabledReason={setup.activeRun ? busyReason(setup.activeRun.kind) : undefined} />
}
