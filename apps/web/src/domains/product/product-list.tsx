import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Store } from 'lucide-react'
import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import type { SetValuesProps } from './bulk/use-set-values.tsx'
import type { ProductSearch } from './product-index.tsx'
import { ProductIndex } from './product-index.tsx'
import { highlightsView } from './product-labels.ts'
import { ProductsPending } from './products-pending.tsx'
import { useFreshProducts } from './use-fresh-products.ts'

const HighlightIndex = lazy(async () => ({ default: (await import('./highlight/highlight-index.tsx')).HighlightIndex }))
const MerchantProducts = lazy(async () => ({ default: (await import('./merchant-products.tsx')).MerchantProducts }))

type ListProps = ScreenProps<Record<never, string>, ProductSearch> & {
  /** Gives products a value of a marketplace's attribute: a later domain has it. */
  setValuesDialog?: ComponentType<SetValuesProps>
}

/** Products: a merchant's own, or those pushed to an operator's marketplace. */
export function ProductList(props: ListProps) {
  const { search, setSearch } = props
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  if (search.view === highlightsView) {
    return (
      <Suspense fallback={<ProductsPending />}>
        <HighlightIndex search={search} setSearch={setSearch} />
      </Suspense>
    )
  }
  return isOperator ? (
    <OperatorProducts {...props} />
  ) : (
    <Suspense fallback={<ProductsPending />}>
      <MerchantProducts {...props} setValuesDialog={props.setValuesDialog} />
    </Suspense>
  )
}

function OperatorProducts({ search, setSearch }: ListProps) {
  useFreshProducts()
  const mayDecide = useMay('partnership:decide')
  return (
    <ProductIndex
      search={search}
      setSearch={setSearch}
      firstUse={{
        picture: <Store size={26} />,
        title: t`Products appear here when your merchants push them`,
        text: mayDecide && t`Approve requests to join. Approved merchants can push products immediately.`,
        action: mayDecide && (
          <Button component={Link} href="/shop/requests">
            {t`View requests`}
          </Button>
        ),
      }}
    />
  )
}
