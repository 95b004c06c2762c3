import { signIn } from '@stoa/contract/sign-in.ts'
import { createHmac } from 'node:crypto'
import { admin } from '@stoa/contract/admin.ts'
import { apiKey } from '@stoa/contract/api-key.ts'
import { auth } from '@stoa/contract/auth.ts'
import { catalogue } from '@stoa/contract/catalogue.ts'
import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { company } from '@stoa/contract/company.ts'
import { runs } from '@stoa/contract/run.ts'
import { domainName } from '@stoa/contract/domain-name.ts'
import { fontPreview } from '@stoa/contract/font-preview.ts'
import { lead } from '@stoa/contract/lead.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { branding } from '@stoa/contract/branding.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { merchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import { notification } from '@stoa/contract/notification.ts'
import { payout } from '@stoa/contract/payout.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { salesPause } from '@stoa/contract/sales-pause.ts'
import { savedView } from '@stoa/contract/saved-view.ts'
import { payment } from '@stoa/contract/payment.ts'
import { pricing } from '@stoa/contract/pricing.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { testedElsewhere } from './fixtures-requests-case.ts'
import { shipping } from '@stoa/contract/shipping.ts'
import { team } from '@stoa/contract/team.ts'
import { testPassword } from './make.ts'
import type { Wire } from './rollback-client.ts'
import { channel } from '@stoa/contract/channel.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { sayChannels } from './fixtures-requests-channel.ts'
import { sayCarriers } from './fixtures-requests-carrier.ts'
import { sayConnections } from './fixtures-requests-connection.ts'
import { sayReconciliation } from './fixtures-requests-reconciliation.ts'
import { sayCommissions } from './fixtures-requests-commission.ts'
import { sayCatalogue } from './fixtures-requests-catalogue.ts'
import type { Build } from './fixtures-requests-catalogue.ts'
import { sayMoney } from './fixtures-requests-money.ts'
import { sayOrders } from './fixtures-requests-order.ts'
import { saySecurity, securityElsewhere } from './fixtures-requests-security.ts'
import { sayWebhooks } from './fixtures-requests-webhook.ts'

const builds = new Map<RouteDefinition, Build>()
const newPassword = 'a lantern over nine quiet canals'

/** How to ask a route for something of a company's. Undefined when nobody has said so. */
export function buildOf(route: RouteDefinition): Build | undefined {
  return builds.get(route)
}

/**
 * Routes that answer for another company's thing otherwise than for an absent one, and why they may: what they report is public, or is meant
 * for whoever has no tie yet.
 */
export const openToStrangers = new Map<RouteDefinition, string>([
  [branding.get, 'the branding of a portal is public'],
  [team.findInvitation, 'whoever has the link of an invitation reads what it offers'],
  [team.acceptInvitation, 'the same'],
  [marketplace.getChannelInfo, 'a listed marketplace is shown to whoever may join it'],
  [marketplace.requestJoin, 'a merchant asks the marketplaces it has no tie with'],
])

/** Routes that find nothing in the world, with where they are tested instead: what they show is public, and the faces of the world's merchants are secrets. */
export const notInWorld = new Map<RouteDefinition, string>([
  ...testedElsewhere,
  ...securityElsewhere,
  [channel.feed, 'channel/feed.test.ts'],
  [fontPreview.get, 'marketplace/font-preview/font-preview.test.ts'],
  [storefront.write, 'storefront/storefront.test.ts'],
  [storefront.retryOrder, 'storefront/order/storefront-orders.test.ts'],
  [storefront.resolveOrder, 'storefront/order/changed-order.test.ts'],
  [subscription.paymentMethod, 'subscription/billing.test.ts'],
  [subscription.receiveWebhook, 'subscription/billing.test.ts'],
])

const plain = (route: RouteDefinition, wire: Wire = {}): void => void builds.set(route, () => wire)
const on = (route: RouteDefinition, build: Build): void => void builds.set(route, build)

on(signIn.validateToken, (_, caller) => ({ body: { token: caller.token } }))
on(signIn.login, (_, caller) => ({ body: { email: caller.email, password: testPassword } }))
plain(auth.register, {
  body: {
    kind: 'merchant',
    email: 'newcomer@example.com',
    password: newPassword,
    name: 'Newcomer',
    companyName: 'Newcomer',
    countryCode: 'NL',
    currency: 'EUR',
    acceptsTerms: true,
  },
})
on(auth.sendEmailConfirmation, (_, caller) => ({ body: { email: caller.email } }))
on(auth.confirmEmail, (_, __, world) => ({ body: { token: world.mailTokens.confirm } }))
on(auth.sendEmailReset, (_, caller) => ({ body: { email: caller.email } }))
on(auth.resetPassword, (_, __, world) => ({ body: { token: world.mailTokens.reset, password: newPassword } }))
plain(auth.reauthenticate, { body: { password: testPassword } })
plain(auth.changePassword, { body: { currentPassword: testPassword, newPassword } })
plain(auth.signOut, { body: {} })

plain(apiKey.list)
plain(apiKey.create, { body: { name: 'Warehouse', permissions: ['order:read'] } })
on(apiKey.revoke, (ids) => ({ params: { id: ids.keyId } }))

plain(team.list)
plain(team.invite, { body: { email: 'colleague@example.com', role: 'viewer' } })
on(team.resend, (ids) => ({ body: { invitationId: ids.invitationId } }))
on(team.revoke, (ids) => ({ body: { invitationId: ids.invitationId } }))
on(team.updateMember, (ids) => ({ body: { userId: ids.memberId, role: 'owner' } }))
on(team.removeMember, (ids) => ({ body: { userId: ids.memberId } }))
plain(team.leave, { body: {} })
on(team.findInvitation, (_, __, world) => ({ body: { token: world.mailTokens.invitation } }))
on(team.acceptInvitation, (_, __, world) => ({ body: { token: world.mailTokens.invitation, name: 'Newcomer', password: newPassword } }))
plain(team.myCompanies)
on(team.switchCompany, (ids, caller) => ({ body: { token: caller.token, companyId: ids.companyId } }))

plain(savedView.list, { query: { list: 'products' } })
on(savedView.upsert, (ids) => ({ body: { id: ids.savedViewId, version: 1, list: 'products', name: 'Sold out', filters: { instock: ['false'] } } }))
on(savedView.remove, (ids) => ({ params: { id: ids.savedViewId } }))

plain(company.my)
plain(company.myProfile)
plain(company.updateProfile, { body: { version: 1, name: 'Robin' } })
plain(company.update, { body: { version: 1, city: 'Delft' } })
plain(company.getSocialMapping)
plain(company.updateSocialMapping, { body: { version: 1, socialLinks: { instagram: 'https://instagram.com/ours' } } })
plain(fontPreview.get, { query: { href: 'https://127.0.0.1/font.css' } })
plain(domainName.get)
plain(domainName.update, { body: { domainName: 'shop.world-of-ours.com' } })
plain(domainName.check, { body: {} })
on(marketplace.getChannelInfo, (ids) => ({ params: { id: ids.marketplaceId } }))
plain(lead.create, { body: { name: 'A. Visitor', email: 'visitor@example.com', message: 'What does it cost?' } })
plain(lead.paged)
on(lead.update, (_, __, world) => ({ body: { id: world.leadId, version: 1, status: 'Contacted' } }))
plain(lead.agencies)
plain(lead.upsertAgency, { body: { agencyId: 'world-agency', name: 'Agency of the world' } })
plain(salesPause.pause, { body: { startsAt: '2099-01-01T00:00:00.000Z', resumesAt: null } })
plain(salesPause.resume, { body: {} })
plain(company.updatePlatformProduct, { body: { platformProduct: 'MARKETPLACE' } })
on(company.getCompanyInfo, (ids) => ({ params: { companyId: ids.companyId } }))
plain(company.companyHasMerchants)
on(company.activate, (ids) => ({ params: { id: ids.companyId } }))
on(company.deactivate, (ids) => ({ params: { id: ids.companyId } }))
on(company.getAgency, (_, __, world) => ({ params: { id: world.agencyId } }))

on(branding.get, (ids) => ({ query: { marketplaceId: ids.marketplaceId } }))
plain(marketplace.listOpen)
plain(marketplace.myMarketplace)
plain(marketplace.updateMyMarketplace, { body: { version: 1, aboutInfo: 'About us' } })
plain(marketplace.getChannels)
on(marketplace.requestJoin, (ids) => ({ params: { marketplaceId: ids.marketplaceId } }))
plain(marketplace.joinRequests)
plain(merchantInvitation.paged)
plain(merchantInvitation.invite, { body: { emails: ['merchant@example.com'] } })
on(merchantInvitation.resend, (ids) => ({ body: { id: ids.merchantInvitationId } }))
on(merchantInvitation.revoke, (ids) => ({ body: { id: ids.merchantInvitationId } }))
on(marketplace.addCompany, (ids) => ({ body: { companyId: ids.companyId } }))
on(marketplace.endPartnership, (ids) => ({ body: { partnershipId: ids.partnershipId } }))
on(marketplace.updateApprovalStatus, (ids) => ({ body: { partnershipId: ids.partnershipId, status: 'APPROVED' } }))

sayConnections({ plain, on })
plain(runs.list)
on(runs.get, (ids) => ({ params: { id: ids.runId } }))
on(runs.items, (ids) => ({ params: { id: ids.runId } }))
on(runs.reasons, (ids) => ({ params: { id: ids.runId } }))
on(runs.resume, (ids) => ({ params: { id: ids.stoppedRunId } }))
on(runs.undo, (ids) => ({ params: { id: ids.doneSyncId } }))
on(runs.cancel, (ids) => ({ params: { id: ids.runId } }))

on(publishing.push, (ids) => ({ params: { id: ids.companyId } }))
on(collection.create, (ids) => ({ body: { name: 'Chairs', parentId: ids.collectionId } }))
on(collection.update, (ids) => ({ body: { id: ids.collectionId, version: 1, name: 'Renamed', parentId: ids.rootId } }))
on(collection.remove, (ids) => ({ body: { id: ids.collectionId, moveListingsTo: ids.rootId } }))
plain(catalogue.collections)
plain(catalogue.products)
on(catalogue.inCollection, (ids) => ({ params: { id: ids.collectionId } }))
on(catalogue.facets, (ids) => ({ query: { collectionId: ids.collectionId } }))
on(catalogue.product, (ids) => ({ params: { id: ids.productId } }))
on(collection.get, (ids) => ({ params: { id: ids.collectionId } }))
on(collection.paged, (ids) => ({ params: { id: ids.marketplaceId }, query: { parentId: ids.rootId } }))
on(collection.products, (ids) => ({ params: { id: ids.collectionId }, query: { merchantId: ids.companyId } }))
on(collection.listings, (ids) => ({ query: { merchantId: ids.companyId } }))
on(collection.addProducts, (ids) => ({ body: { collectionId: ids.collectionId, products: [{ id: ids.productId }] } }))
on(collection.removeProducts, (ids) => ({ body: { collectionId: ids.collectionId, products: [{ collectionProductId: ids.listingId }] } }))
on(collection.bulkUpdateListings, (ids) => ({
  body: { products: [{ collectionProductId: ids.listingId }], collectionId: ids.collectionId, approvalStatus: 'Approved' },
}))

sayCatalogue({ plain, on })
saySecurity({ plain, on })
sayWebhooks({ plain, on })
sayMoney({ plain, on })

plain(shipping.rates)
plain(shipping.upsertRates, {
  body: { version: 1, currency: 'EUR', zones: [{ name: 'Home', areas: [{ countryCode: 'NL' }], rates: [{ name: 'Standard', priceMinor: 495 }] }] },
})
on(shipping.quote, (ids) => ({
  body: {
    destination: { countryCode: 'NL', postalCode: '2611 AB' },
    lines: [{ variantId: ids.variantId }, { merchantId: ids.companyId, unitPriceMinor: 1000 }],
  },
}))

sayCarriers({ plain, on })
sayChannels({ plain, on })

sayCommissions({ plain, on })
sayReconciliation({ plain, on })

sayOrders({ plain, on })

plain(payout.balances)
plain(payout.unpayable, { query: { reason: 'account' } })
on(payout.run, (ids) => ({ body: { merchantId: ids.companyId } }))
on(payout.paged, (ids) => ({ query: { merchantId: ids.companyId } }))
on(payout.get, (ids) => ({ params: { id: ids.payoutId } }))
on(payout.export, (ids) => ({ params: { id: ids.payoutId }, query: {} }))

on(invoice.paged, (ids) => ({ query: { merchantId: ids.companyId } }))
on(invoice.get, (ids) => ({ params: { ref: ids.invoiceId } }))
on(invoice.preview, (ids) => ({ query: { from: '2026-01-01', until: new Date().toISOString().slice(0, 10), merchantId: ids.companyId } }))
on(invoice.lines, (ids) => ({ params: { id: ids.invoiceId } }))
on(invoice.exportPdf, (ids) => ({ params: { id: ids.invoiceId } }))
on(invoice.exportLines, (ids) => ({ params: { id: ids.invoiceId } }))
on(invoice.exportUbl, (ids) => ({ params: { id: ids.invoiceId } }))
on(invoice.exportByDate, (ids) => ({ body: { from: '2026-01-01', until: '2026-01-31', merchantId: ids.companyId } }))
on(invoice.issue, (ids) => ({ body: { from: '2026-01-01', until: new Date().toISOString().slice(0, 10), merchantId: ids.companyId } }))

plain(subscription.exportByDate, { body: { from: '2026-01-01', until: '2026-12-31' } })
plain(pricing.plans)
plain(subscription.plans)
plain(subscription.createPlan, { body: { name: 'Professional', priceMinor: 9900, currency: 'EUR' } })
on(subscription.updatePlan, (ids) => ({ body: { planId: ids.planId, version: 1, name: 'Renamed' } }))
plain(subscription.paged)
on(subscription.setCompanyPlan, (ids) => ({ body: { companyId: ids.companyId, planId: ids.planId } }))
plain(subscription.my)
plain(subscription.paymentMethod)
plain(subscription.receiveWebhook, { body: '{}' })
on(subscription.pagedInvoices, (ids) => ({ query: { companyId: ids.companyId } }))
on(subscription.exportPdf, (ids) => ({ params: { id: ids.subscriptionInvoiceId } }))
on(subscription.exportUbl, (ids) => ({ params: { id: ids.subscriptionInvoiceId } }))
on(subscription.updateStatusPaidout, (ids, caller, world) => ({
  params: { id: caller === world.callers.ADMIN ? ids.subscriptionInvoiceId : ids.invoiceId },
}))

plain(notification.my)
plain(notification.paged)
plain(notification.mailPreferences)
plain(notification.updateMailPreferences, { body: { preferences: [{ kind: 'order', delivery: 'daily' }] } })
on(notification.unsubscribe, (_, __, world) => ({ query: { token: world.unsubscribeToken } }))
on(notification.markRead, (ids) => ({ body: { ids: [ids.notificationId] } }))
plain(notification.events)
plain(dashboard.my)
plain(dashboard.widget, { params: { widget: 'payouts' } })
plain(dashboard.endTour, { body: {} })
plain(dashboard.updateLayout, { body: { order: ['attention'], hidden: ['setup'] } })
plain(admin.companies)
plain(admin.health)
plain(admin.getInstallation)
on(auth.viewCompany, (ids) => ({ body: { companyId: ids.companyId, reason: 'Reported a missing order' } }))
plain(auth.stopViewing, { body: {} })
on(admin.updateInstallation, (ids) => ({ body: { defaultMarketplaceId: ids.marketplaceId } }))
on(admin.updateMarketplaceHost, (ids) => ({ body: { marketplaceId: ids.marketplaceId, host: 'shop.example.com' } }))

on(payment.receiveWebhook, (ids, _, { webhookSecret }) => {
  const movement = { id: 'pay_1', kind: 'payment', key: 'pay-1', status: 'captured', amount: 2500, currency: 'EUR', payment: null, failure: null }
  const body = JSON.stringify({ id: 'evt_1', type: 'payment.captured', movement })
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  return { params: { provider: 'sandbox', connectionId: ids.paymentConnectionId }, body, headers: { 'sandbox-signature': `t=${at},v1=${signature}` } }
})
