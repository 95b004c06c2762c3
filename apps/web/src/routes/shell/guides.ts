import { t } from '@lingui/core/macro'

/** What a screen is for, and the first steps on it. A step with an address leads there. */
export type Guide = { title: string; purpose: string; steps: readonly { text: string; href?: string }[] }

/** The guides by the start of the addresses they are about. */
const guides: Readonly<Record<string, Guide>> = {
  '/landing': {
    title: t`Dashboard`,
    purpose: t`Shows what needs your attention, how sales go, and what is left to set up.`,
    steps: [
      { text: t`Work through the setup list: each step leads to its screen and disappears once all are done.` },
      { text: t`Open a line under “Needs attention”: the list shows exactly those records.` },
      { text: t`Choose “Customise dashboard” to move or hide widgets, by dragging or with the keyboard.` },
    ],
  },
  '/shop/products': {
    title: t`Products`,
    purpose: t`All products, with what stops each from being sold.`,
    steps: [
      { text: t`Choose a view such as “Needs fixes”, then narrow it with search and filters.` },
      { text: t`Select products, or all that match, to edit, export or submit them together.` },
      { text: t`Open a product to see which fields and attributes are missing.` },
    ],
  },
  '/shop/products/import': {
    title: t`Import products from a file`,
    purpose: t`Creates and updates products from a CSV file.`,
    steps: [
      { text: t`Upload the file and check which column is which field.` },
      { text: t`Read the preview: it names each error with its row. Nothing changes before you start the import.` },
      { text: t`An import can be undone from its page.` },
    ],
  },
  '/settings/verification': {
    title: t`Verification`,
    purpose: t`Shows marketplaces who you are. Some put products on sale only once they have verified you.`,
    steps: [
      { text: t`Complete your company details.`, href: '/account/company' },
      { text: t`Add a registration extract and a proof of identity, as a picture or PDF.` },
      { text: t`Submit to each marketplace. A change of what was verified is checked again.` },
    ],
  },
  '/shop/verifications': {
    title: t`Verification`,
    purpose: t`The details and documents that merchants submitted, for you to check.`,
    steps: [
      { text: t`Open a merchant and compare its details with its documents.` },
      { text: t`Approve, or reject with a reason and the items to correct.` },
      {
        text: t`Require verification in the settings of your marketplace: products then wait until their merchant is verified.`,
        href: '/account/marketplace',
      },
    ],
  },
  '/shop/collections': {
    title: t`Collections`,
    purpose: t`Collections are how a marketplace arranges its products, as a tree.`,
    steps: [
      { text: t`Create a collection, or move one in the tree by dragging or with the keyboard.` },
      { text: t`Set which attributes its products need: a product that lacks a required one is not sold.` },
      { text: t`Choose whether products wait for approval.` },
    ],
  },
  '/shop/mappings': {
    title: t`Mappings`,
    purpose: t`Translates the words of a shop into the attributes of a marketplace.`,
    steps: [
      { text: t`Start with the values that most products have.` },
      { text: t`Accept a suggestion, or choose the value it stands for.` },
      { text: t`Make a rule for words that come again: a preview shows what it changes.` },
    ],
  },
  '/shop/orders': {
    title: t`Orders`,
    purpose: t`All orders with their payment, shipment and payout.`,
    steps: [
      { text: t`Open “To fulfil” for what has to be shipped, oldest first.` },
      { text: t`Open an order to ship its items, add tracking, or refund.` },
      { text: t`Ship many at once with a file of tracking numbers.`, href: '/shop/orders/tracking' },
    ],
  },
  '/shop/cases': {
    title: t`Returns and disputes`,
    purpose: t`Returns of shoppers and claims of their banks, each with its deadline.`,
    steps: [
      { text: t`Answer what is due soon first.` },
      { text: t`After inspection, refund in full or less a fee.` },
      { text: t`Set the return policy once for all orders.`, href: '/settings/returns' },
    ],
  },
  '/shop/commissions': {
    title: t`Commissions`,
    purpose: t`Decides what the marketplace keeps of each sale.`,
    steps: [
      { text: t`The first rule that matches applies: put special rules above the general one.` },
      { text: t`Compare a draft with past orders before you save it.` },
      { text: t`A change applies to new orders only.` },
    ],
  },
  '/shop/requests': {
    title: t`Requests`,
    purpose: t`Merchants that want to sell on your marketplace.`,
    steps: [
      { text: t`Open a request to see the company and its VAT number.` },
      { text: t`Approve it, or reject it with a reason that the merchant reads.` },
    ],
  },
  '/shop/payouts': {
    title: t`Payouts`,
    purpose: t`What merchants are paid, and what each amount is made of.`,
    steps: [
      { text: t`The forecast shows the next payout of each merchant and what blocks it.`, href: '/shop/payout-forecast' },
      { text: t`Payout rules set the schedule, the minimum and the reserve.`, href: '/shop/payout-rules' },
      { text: t`Open a payout to see each order in it.` },
    ],
  },
  '/settings/platform': {
    title: t`Ecommerce platform`,
    purpose: t`Connects your shop, so that products, stock and orders stay the same on both sides.`,
    steps: [
      { text: t`Choose your platform and follow its steps.` },
      { text: t`Start the first sync: products appear as soon as they are read.` },
      { text: t`A red light names the error and what to do.` },
    ],
  },
  '/settings/psp': {
    title: t`Payment provider`,
    purpose: t`Connects the provider that takes payments and pays merchants out.`,
    steps: [
      { text: t`Choose a provider and enter its keys. Secret keys are never shown again.` },
      { text: t`Open a payout account and let the provider verify it.` },
    ],
  },
  '/channels': {
    title: t`Sales channels`,
    purpose: t`Offers your products on marketplaces and in feeds outside this portal.`,
    steps: [
      { text: t`Connect a channel and choose which products it offers.` },
      { text: t`Correct what the channel’s check names.` },
      { text: t`Orders of the channel appear under Orders.`, href: '/shop/orders' },
    ],
  },
  '/account/security': {
    title: t`Security`,
    purpose: t`Keeps others out of your account, even if they learn your password.`,
    steps: [
      { text: t`Set up an authenticator app or a passkey, and keep the recovery codes in a safe place.` },
      { text: t`Sign out browsers that you no longer use.` },
    ],
  },
  '/account/team': {
    title: t`Team`,
    purpose: t`Who may work in your company, and what each may do.`,
    steps: [
      { text: t`Invite a colleague by e-mail. The link works once, for seven days.` },
      { text: t`Viewers read, managers do the daily work, owners also manage people, keys and payouts.` },
    ],
  },
  '/account/marketplace': {
    title: t`Marketplace`,
    purpose: t`Name, look and terms of your marketplace, as merchants and visitors see them.`,
    steps: [
      { text: t`The preview shows your changes before you save them.` },
      { text: t`Choose the languages of your shoppers: merchants see which texts of their products are missing.` },
      { text: t`Set the return window, the stock buffer and the payout terms.` },
    ],
  },
  '/account/company': {
    title: t`Company`,
    purpose: t`The details of your company, for invoices and for buyers.`,
    steps: [
      { text: t`Complete the address and the VAT number: invoices name them.` },
      { text: t`The first of your languages is the one that your product texts are written in.` },
    ],
  },
  '/shop/approvals': {
    title: t`Approvals`,
    purpose: t`Products that merchants submitted, for you to approve.`,
    steps: [
      { text: t`Open a product to compare it with what you approved before.` },
      { text: t`Approve it, or reject it with a reason that the merchant reads.` },
      { text: t`Approval rules let changes pass that need no person.`, href: '/shop/approvals/rules' },
    ],
  },
  '/shop/attributes': {
    title: t`Attributes`,
    purpose: t`What your marketplace wants to know of products, such as material or colour.`,
    steps: [
      { text: t`Create an attribute with its type and the values it may have.` },
      { text: t`Set in each collection which attributes its products need.`, href: '/shop/collections' },
    ],
  },
  '/shop/campaigns': {
    title: t`Campaigns`,
    purpose: t`Prices that apply for a limited time.`,
    steps: [
      { text: t`Choose the dates and the products, then publish the campaign.` },
      { text: t`The campaign price applies until the last day, or until you end the campaign.` },
    ],
  },
  '/settings/shippingzones': {
    title: t`Shipping`,
    purpose: t`Where you ship to, and what it costs.`,
    steps: [{ text: t`Create a zone for the countries that you ship to.` }, { text: t`Give each zone its rates. Each rate has a name and a price.` }],
  },
  '/settings/api-keys': {
    title: t`API keys`,
    purpose: t`Keys for programs that work on behalf of your company.`,
    steps: [
      { text: t`Create a key with only the permissions that the program needs. It is shown once.` },
      { text: t`Revoke a key that is no longer used.` },
    ],
  },
  '/settings/webhooks': {
    title: t`Webhooks`,
    purpose: t`Notifies your own systems when something happens here.`,
    steps: [{ text: t`Enter an address and choose the events.` }, { text: t`Open an endpoint to see its deliveries.` }],
  },
  '/notifications': {
    title: t`Notifications`,
    purpose: t`What happened that may need your attention.`,
    steps: [
      { text: t`Open a notification to go to its record.` },
      { text: t`Choose in your profile what you also receive by e-mail.`, href: '/account/profile' },
    ],
  },
}

const general: Guide = {
  title: t`Help`,
  purpose: t`How to find your way in the portal.`,
  steps: [
    { text: t`Press Ctrl+K (⌘K on a Mac) to open any page, order or product by its name.` },
    { text: t`The dashboard lists what needs your attention.`, href: '/landing' },
    { text: t`Lists keep their search and filters in the address: share the link, or save it as a view.` },
  ],
}

/** Returns the guide of a screen: the one whose address is the longest start of this one, else how to find one's way. */
export function guideOf(path: string): Guide {
  const start = Object.keys(guides)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length)[0]
  return (start === undefined ? undefined : guides[start]) ?? general
}
