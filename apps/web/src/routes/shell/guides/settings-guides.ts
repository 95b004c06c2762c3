import { t } from '@lingui/core/macro'
import type { Guides } from './guide.ts'

/** The guides of connections, shipping, keys and webhooks. */
export const settingsGuides: Guides = {
  '/settings/platform': {
    purpose: t`Connects your shop, so that products, stock and orders stay the same on both sides.`,
    steps: [
      { text: t`Choose your platform and follow its steps.` },
      { text: t`Start the first sync: products appear as soon as they are read.` },
      { text: t`A red light names the error and what to do.` },
    ],
  },
  '/settings/addon': {
    purpose: t`Uses a shop of your own as the storefront of your marketplace.`,
    steps: [
      { text: t`Turn it on if you already have a shop and want to sell merchants’ products in it.` },
      { text: t`Then connect the shop and import its collections or attributes.` },
      { text: t`Products for sale in your marketplace then appear in your shop.` },
      { text: t`Disconnect the shop before you turn it off.` },
    ],
  },
  '/settings/domain': {
    purpose: t`Shows your marketplace at a web address of your own.`,
    steps: [
      { text: t`Enter the domain, then create the DNS records shown here where you manage it.` },
      { text: t`It can take a few hours. We check every few minutes in the first hour, then every hour; “Check now” checks at once.` },
      { text: t`Your present address keeps working until the new one is active.` },
    ],
  },
  '/settings/psp': {
    purpose: t`Connects the provider that takes payments and pays merchants out.`,
    steps: [
      { text: t`Choose a provider and enter its keys. Secret keys are never shown again.`, permission: 'payment:manage' },
      { text: t`Open a payout account and let the provider verify it.`, permission: 'payment:manage' },
      { text: t`Only owners can change the provider or the payout account.` },
    ],
  },
  '/settings/shippingzones': {
    purpose: t`Where you ship to, and what it costs.`,
    steps: [{ text: t`Create a zone for the countries that you ship to.` }, { text: t`Give each zone its rates. Each rate has a name and a price.` }],
  },
  '/settings/carriers': {
    purpose: t`Connects carriers, to buy labels for your shipments and follow them.`,
    steps: [
      { text: t`Connect a carrier with the keys of your account there.`, permission: 'shipping:manage' },
      { text: t`Each carrier says what it offers: prices, labels, tracking, return labels.` },
      { text: t`Then buy labels on the page of an order.`, href: '/shop/orders' },
    ],
  },
  '/settings/api-keys': {
    purpose: t`Keys for programs that work on behalf of your company.`,
    steps: [
      { text: t`Create a key with only the permissions that the program needs. It is shown once.` },
      { text: t`Revoke a key that is no longer used.` },
    ],
  },
  '/settings/webhooks': {
    purpose: t`Notifies your own systems when something happens here.`,
    steps: [{ text: t`Enter an address and choose the events.` }, { text: t`Open an endpoint to see its deliveries.` }],
  },
  '/settings/webhooks/$id': {
    purpose: t`One webhook endpoint with its deliveries.`,
    steps: [
      { text: t`“Send test event” shows whether your software receives it.` },
      { text: t`Open a delivery to see the request and the response, and to send it again.` },
      { text: t`“Rotate secret” makes a new signing secret. The previous one remains valid for 24 hours.` },
      { text: t`After three days of failures the endpoint is disabled. Repair it, then enable it here.` },
    ],
  },
}
