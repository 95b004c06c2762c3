import { adminRoutes } from './domains/admin/routes.ts'
import { attributeRoutes } from './domains/attribute/routes.ts'
import { authRoutes } from './domains/auth/routes.ts'
import { campaignRoutes } from './domains/campaign/routes.ts'
import { carrierRoutes } from './domains/carrier/routes.ts'
import { caseRoutes } from './domains/case/routes.ts'
import { channelRoutes } from './domains/channel/routes.ts'
import { closingRoutes } from './domains/closing/routes.ts'
import { collectionRoutes } from './domains/collection/routes.ts'
import { commissionRoutes } from './domains/commission/routes.ts'
import { conversationRoutes } from './domains/conversation/routes.ts'
import { companyRoutes } from './domains/company/routes.ts'
import { connectionRoutes } from './domains/connection/routes.ts'
import { dashboardRoutes } from './domains/dashboard/routes.ts'
import { importRoutes } from './domains/import/routes.ts'
import { invoiceRoutes } from './domains/invoice/routes.ts'
import { ledgerRoutes } from './domains/ledger/routes.ts'
import { mappingRoutes } from './domains/mapping/routes.ts'
import { marketplaceRoutes } from './domains/marketplace/routes.ts'
import { notificationRoutes } from './domains/notification/routes.ts'
import { orderRoutes } from './domains/order/routes.ts'
import { paymentRoutes } from './domains/payment/routes.ts'
import { reconciliationRoutes } from './domains/payout/reconciliation/routes.ts'
import { payoutRoutes } from './domains/payout/routes.ts'
import { performanceRoutes } from './domains/performance/routes.ts'
import { privacyRoutes } from './domains/privacy/routes.ts'
import { productRoutes } from './domains/product/routes.ts'
import { runRoutes } from './domains/run/routes.ts'
import { publishingRoutes } from './domains/publishing/routes.ts'
import { shippingRoutes } from './domains/shipping/routes.ts'
import { savedViewRoutes } from './domains/saved-view/routes.ts'
import { storefrontRoutes } from './domains/storefront/routes.ts'
import { subscriptionRoutes } from './domains/subscription/routes.ts'
import { taxRoutes } from './domains/tax/routes.ts'
import { webhookRoutes } from './domains/webhook/routes.ts'
import type { BoundRoute } from './kit/http.ts'

/** Every domain's routes. */
export const routes: readonly BoundRoute[] = [
  companyRoutes,
  authRoutes,
  savedViewRoutes,
  runRoutes,
  marketplaceRoutes,
  connectionRoutes,
  paymentRoutes,
  ledgerRoutes,
  attributeRoutes,
  productRoutes,
  importRoutes,
  collectionRoutes,
  publishingRoutes,
  mappingRoutes,
  shippingRoutes,
  carrierRoutes,
  commissionRoutes,
  taxRoutes,
  campaignRoutes,
  orderRoutes,
  caseRoutes,
  conversationRoutes,
  channelRoutes,
  storefrontRoutes,
  payoutRoutes,
  reconciliationRoutes,
  performanceRoutes,
  invoiceRoutes,
  subscriptionRoutes,
  notificationRoutes,
  dashboardRoutes,
  webhookRoutes,
  privacyRoutes,
  closingRoutes,
  adminRoutes,
].flat()
