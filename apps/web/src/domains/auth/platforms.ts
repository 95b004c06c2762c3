/** The shop platforms whose apps send people here to sign in, by the name in the address. What is not listed is not repeated on the page. */
const platforms: Readonly<Record<string, string>> = {
  bigcommerce: 'BigCommerce',
  ecwid: 'Ecwid',
  lightspeed: 'Lightspeed',
  magento: 'Magento',
  prestashop: 'PrestaShop',
  shopify: 'Shopify',
  shopware: 'Shopware',
  squarespace: 'Squarespace',
  wix: 'Wix',
  woocommerce: 'WooCommerce',
}

/** A platform's own spelling, or undefined when we do not know it. */
export function platformName(slug: string | undefined): string | undefined {
  const key = slug?.toLowerCase() ?? ''
  return Object.hasOwn(platforms, key) ? platforms[key] : undefined
}
