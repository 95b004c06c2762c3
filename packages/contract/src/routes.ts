import { admin } from './admin.ts'
import { apiKey } from './api-key.ts'
import { appInstall } from './app-install.ts'
import { assortment } from './assortment.ts'
import { attribute } from './attribute.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { branding } from './branding.ts'
import { bulkListing } from './bulk-listing.ts'
import { catalogue } from './catalogue.ts'
import { categoryRule } from './category-rule.ts'
import { campaign } from './campaign.ts'
import { carrier } from './carrier.ts'
import { caseLabel } from './case-label.ts'
import { caseRoutes } from './case.ts'
import { channelSales } from './channel-sales.ts'
import { channel } from './channel.ts'
import { identity } from './identity.ts'
import { closing } from './closing.ts'
import { collection } from './collection.ts'
import { commission } from './commission.ts'
import { conversation } from './conversation.ts'
import { company } from './company.ts'
import { connectionHealth } from './connection-health.ts'
import { connectionWebhook } from './connection-webhook.ts'
import { connection } from './connection.ts'
import { dashboard } from './dashboard.ts'
import { domainName } from './domain-name.ts'
import { fontPreview } from './font-preview.ts'
import { invoice } from './invoice.ts'
import { selfBilling } from './self-billing.ts'
import { lead } from './lead.ts'
import { ledger } from './ledger.ts'
import { mapping } from './mapping.ts'
import { marketplace } from './marketplace.ts'
import { merchantInvitation } from './merchant-invitation.ts'
import { notification } from './notification.ts'
import { orderBulk } from './order-bulk.ts'
import { orderChart } from './order-chart.ts'
import { orderCollection } from './order-collection.ts'
import { orderFile } from './order-file.ts'
import { orderLabel } from './order-label.ts'
import { orderOutside } from './order-outside.ts'
import { orderProgress } from './order-progress.ts'
import { orderAddress } from './order-address.ts'
import { orderForward } from './order-forward.ts'
import { orderShipment } from './order-shipment.ts'
import { orderTrackingFile } from './order-tracking-file.ts'
import { order } from './order.ts'
import { paymentAccount } from './payment-account.ts'
import { payment } from './payment.ts'
import { payoutRule } from './payout-rule.ts'
import { reconciliation } from './reconciliation.ts'
import { payout } from './payout.ts'
import { performance } from './performance.ts'
import { pricing } from './pricing.ts'
import { privacy } from './privacy.ts'
import { productEdit } from './product-edit.ts'
import { productImport } from './product-import.ts'
import { product } from './product.ts'
import { publishing } from './publishing.ts'
import type { RouteDefinition } from './route.ts'
import { runs } from './run.ts'
import { salesPause } from './sales-pause.ts'
import { savedView } from './saved-view.ts'
import { security } from './security.ts'
import { seller } from './seller.ts'
import { shipping } from './shipping.ts'
import { shopPush } from './shop-push.ts'
import { channelCustomer, shopperData } from './shopper-data.ts'
import { shopper } from './shopper.ts'
import { signIn } from './sign-in.ts'
import { taxWithholding } from './tax-withholding.ts'
import { team } from './team.ts'
import { storefront } from './storefront.ts'
import { subscription } from './subscription.ts'
import { variantEdit } from './variant-edit.ts'
import { verification } from './verification.ts'
import { verificationState } from './verification-state.ts'
import { webhookEndpoint } from './webhook-endpoint.ts'

/** Every route of the API by its domain: what the OpenAPI document, the reference page and the access test walk over. */
export const contract = {
  signIn,
  auth,
  security,
  apiKey,
  webhookEndpoint,
  team,
  salesPause,
  savedView,
  company,
  marketplace,
  merchantInvitation,
  verification,
  verificationState,
  branding,
  domainName,
  fontPreview,
  run: runs,
  connection,
  appInstall,
  connectionHealth,
  connectionWebhook,
  payment,
  paymentAccount,
  attribute,
  product,
  productEdit,
  variantEdit,
  shopPush,
  productImport,
  seller,
  collection,
  bulkListing,
  categoryRule,
  publishing,
  catalogue,
  assortment,
  mapping,
  shipping,
  carrier,
  commission,
  taxWithholding,
  campaign,
  order,
  orderBulk,
  orderOutside,
  orderChart,
  orderCollection,
  orderFile,
  orderForward,
  orderShipment,
  orderAddress,
  orderProgress,
  orderTrackingFile,
  orderLabel,
  case: caseRoutes,
  caseLabel,
  conversation,
  channel,
  shopper,
  channelSales,
  storefront,
  identity,
  payout,
  payoutRule,
  performance,
  reconciliation,
  invoice,
  selfBilling,
  ledger,
  pricing,
  subscription,
  notification,
  dashboard,
  privacy,
  shopperData,
  channelCustomer,
  closing,
  audit,
  admin,
  lead,
} as const

/** All routes in one list. */
export const everyRoute: readonly RouteDefinition[] = Object.values(contract).flatMap((domain) => Object.values<RouteDefinition>(domain))
