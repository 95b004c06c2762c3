import { t } from '@lingui/core/macro'
import { useSession } from '../../lib/use-session.ts'

/** Where the connection to a shop is shown: an operator's own shop is the storefront of its marketplace, a merchant's is where its products come from. */
export type ShopHome = { isStorefront: boolean; href: string; label: string }

/** Returns whether the company's shop is the storefront of its marketplace, and the page of it. */
export function useShopHome(): ShopHome {
  const isStorefront = useSession()?.companyType === 'MARKETPLACE'
  return isStorefront
    ? { isStorefront, href: '/settings/addon', label: t`Add-on marketplace` }
    : { isStorefront, href: '/settings/platform', label: t`Ecommerce platform` }
}
