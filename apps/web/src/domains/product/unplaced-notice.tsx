import { plural, t } from '@lingui/core/macro'
import { product } from '@stoa/contract/product.ts'
import { Button } from '@mantine/core'
import { FolderPlus } from 'lucide-react'
import { useCall } from '../../lib/calls.ts'
import { cappedCount } from '../../lib/format.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { unplacedQuery } from './product-labels.ts'
import { useOwnMarketplaces } from './use-own-marketplaces.ts'
import styles from './unplaced-notice.module.css'

/** What a merchant does after a push: its products that are in no collection, and the two ways to submit them. Nothing where there are none. */
export function UnplacedNotice() {
  const companyId = useSession()?.companyId ?? ''
  const marketplaces = useOwnMarketplaces()
  const { data } = useCall(
    product.paged,
    { params: { id: companyId }, query: { ...unplacedQuery, limit: 1, count: true } },
    { enabled: marketplaces.length > 0 },
  )
  const total = data?.totalCount ?? 0
  if (total === 0 || marketplaces.length === 0) return null
  const known = cappedCount(total)
  return (
    <section className={styles.notice} aria-label={t`Next step`}>
      <FolderPlus size={18} aria-hidden />
      <div className={styles.text}>
        <strong>{t`${plural(total, { one: '# product is not in a collection', other: `${known} products are not in a collection` })}`}</strong>
        <span>{t`Customers find products in collections. Submit them, or choose a collection for each category of your shop.`}</span>
      </div>
      <div className={styles.actions}>
        <Button component={Link} href="/shop/products?view=unplaced" size="xs">
          {t`Submit products`}
        </Button>
        <Button component={Link} href="/shop/categories" size="xs" variant="default">
          {t`Map categories`}
        </Button>
      </div>
    </section>
  )
}
