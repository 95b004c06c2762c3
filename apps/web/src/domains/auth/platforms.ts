import { t } from '@lingui/core/macro'
/** The shop platforms whose apps send people here to sign in, by the name in the address. What is not listed is not repeated on the page. */
const platforms: Readonly<Record<string, string>> = {
  bigcommerce: t`BigCommerce`,
  ecwid: t`Ecwid`,
  lightspeed: t`Lightspeed`,
  magento: t`Magento`,
  prestashop: t`PrestaShop`,
  shopify: t`Shopify`,
  shopware: t`Shopware`,
  squarespace: t`Squarespace`,
  wix: t`Wix`,
  woocommerce: t`WooCommerce`,
}

/** A platform's own spelling, or undefined when we do not know it. */
export function platformName(slug: string | undefined): string | undefined {
  const key = slug?.toLowerCase() ?? ''
  return Object.hasOwn(platforms, key) ? platforms[key] : undefined
}
