import { t } from '@lingui/core/macro'
import type { Guides } from './guide.ts'

/** The guides of merchants and marketplaces that work together, and of other sales channels. */
export const partnerGuides: Guides = {
  '/search/merchants': {
    purpose: t`The merchants on your marketplace, with their products and sales.`,
    steps: [
      {
        text: t`Invite companies by e-mail, or copy the invitation link and send it to them. Their requests appear under “Requests”.`,
        href: '/shop/invitations',
      },
      { text: t`Open a merchant for its details, fees and verification.` },
      { text: t`“Deactivate” takes a merchant’s products off sale. Open orders and payouts continue.`, permission: 'company:activate' },
    ],
  },
  '/search/merchants/$id': {
    purpose: t`One merchant: who it is, what it sells, and the agreements between you.`,
    steps: [
      { text: t`Its products and orders open as lists that show this merchant only.` },
      { text: t`“Commission terms” shows the fees that apply to it, “Self-billing” who writes its invoices.` },
      { text: t`“End partnership” removes its products from your marketplace. It still fulfils open orders.`, permission: 'partnership:end' },
    ],
  },
  '/shop/invitations': {
    purpose: t`Merchants that you invite by e-mail to sell on your marketplace.`,
    steps: [
      { text: t`“Invite merchants” takes one or several addresses. Each gets an e-mail of its own.` },
      { text: t`Send an invitation again, or revoke it, from its menu.` },
      { text: t`Whoever joins requests it like anybody else: you decide under “Requests”.`, href: '/shop/requests' },
    ],
  },
  '/shop/requests': {
    purpose: t`Merchants that want to sell on your marketplace.`,
    steps: [
      { text: t`Open a request to see the company and its VAT number.` },
      { text: t`Approve it, or reject it with a reason that the merchant reads.` },
    ],
  },
  '/shop/verifications': {
    purpose: t`The details and documents that merchants submitted, for you to check.`,
    steps: [
      { text: t`Open a merchant and compare its details with its documents.` },
      { text: t`Approve, or reject with a reason and the items to correct.`, permission: 'partnership:decide' },
      {
        text: t`Require verification in the settings of your marketplace: products then wait until their merchant is verified.`,
        href: '/account/marketplace',
        permission: 'marketplace:manage',
      },
    ],
  },
  '/shop/verifications/$id': {
    purpose: t`The details and documents of one merchant, side by side.`,
    steps: [
      { text: t`Download each document and compare it with the details.` },
      { text: t`“Approve” lets its products go on sale where you require verification.`, permission: 'partnership:decide' },
      { text: t`“Reject” needs a reason. Mark what has to be corrected: the merchant sees it.`, permission: 'partnership:decide' },
    ],
  },
  '/settings/verification': {
    purpose: t`Shows marketplaces who you are. Some put products on sale only once they have verified you.`,
    steps: [
      { text: t`Complete your company details.`, href: '/account/company' },
      { text: t`Add a registration extract and a proof of identity, as a picture or PDF.` },
      { text: t`Submit to each marketplace. A change of what was verified is checked again.` },
    ],
  },
  '/channels/overview': {
    purpose: t`The marketplaces you sell on, and those you can join.`,
    steps: [
      { text: t`“Details” shows a marketplace’s commission, payout delay and terms before you decide.` },
      { text: t`“Request to join” sends your company details to the operator, who approves or rejects.`, permission: 'partnership:request' },
      {
        text: t`“Pause sales” stops the sale of your products on all marketplaces, for a holiday for example. They stay approved.`,
        permission: 'product:manage',
      },
      {
        text: t`After “End partnership” your products are removed. You still fulfil open orders and are paid for them.`,
        permission: 'partnership:end',
      },
    ],
  },
  '/channels': {
    purpose: t`Offers your products on marketplaces and in feeds outside this portal.`,
    steps: [
      { text: t`Connect a channel and choose which products it offers.` },
      { text: t`Correct what the channel’s check names.` },
      { text: t`“Orders” lists the orders of all channels. Each channel has its own on its page.` },
      { text: t`Channels that you disconnected stay listed with their orders.` },
    ],
  },
  '/channels/orders': {
    purpose: t`The orders of all sales channels.`,
    steps: [
      { text: t`“To ship” lists what is left to send. “In your shop” is shipped there, and reported to the marketplace.` },
      { text: t`“Ship” records a shipment, of a part of the order too where the marketplace takes it.`, permission: 'channel:manage' },
      { text: t`Orders of channels that were disconnected can be read and no longer shipped here.` },
    ],
  },
  '/channels/rejected': {
    purpose: t`The products that sales channels rejected, with the reason.`,
    steps: [
      { text: t`Open a product and correct what the reason names. It is sent again within ten minutes.` },
      { text: t`“Not sent” did not reach the marketplace: it refused the product when it was sent.` },
    ],
  },
  '/channels/$id': {
    purpose: t`One sales channel: what it offers, what was rejected, and its orders.`,
    steps: [
      { text: t`“Show rejected” lists the products that the marketplace did not accept, with the reason.` },
      { text: t`A feed has an address that the other service reads. Anyone who has it can read the feed.` },
      { text: t`“Pause” stops the channel without losing its settings.`, permission: 'channel:manage' },
    ],
  },
}
