import { adminScreens } from './admin.ts'
import { authScreens } from './auth.ts'
import { companyScreens } from './company.ts'
import { homeScreens } from './home.tsx'
import { mappingScreens } from './mapping.ts'
import { marketplaceScreens } from './marketplace.ts'
import { attributeScreens } from './attribute.ts'
import { campaignScreens } from './campaign.ts'
import { caseScreens } from './case.ts'
import { channelScreens } from './channel.ts'
import { conversationScreens } from './conversation.ts'
import { collectionScreens } from './collection.ts'
import { commissionScreens } from './commission.ts'
import { connectionScreens } from './connection.ts'
import { dashboardScreens } from './dashboard.ts'
import { ledgerScreens } from './ledger.ts'
import { invoiceScreens } from './invoice.ts'
import { notificationScreens } from './notification.ts'
import { orderScreens } from './order.ts'
import { paymentScreens } from './payment.ts'
import { payoutScreens } from './payout.ts'
import { performanceScreens } from './performance.ts'
import { productScreens } from './product.ts'
import { shippingScreens } from './shipping.ts'
import { taxScreens } from './tax.ts'
import { subscriptionScreens } from './subscription.ts'
import { webhookScreens } from './webhook.ts'
import type { ScreenRoute } from './screen.tsx'

/** Every screen of the portal, in the order of the domains. Adding one here gives it its address and its menu entry. */
export const screens: readonly ScreenRoute[] = [
  ...homeScreens,
  ...companyScreens,
  ...authScreens,
  ...marketplaceScreens,
  ...connectionScreens,
  ...paymentScreens,
  ...attributeScreens,
  ...productScreens,
  ...collectionScreens,
  ...mappingScreens,
  ...shippingScreens,
  ...commissionScreens,
  ...taxScreens,
  ...campaignScreens,
  ...caseScreens,
  ...conversationScreens,
  ...channelScreens,
  ...dashboardScreens,
  ...invoiceScreens,
  ...notificationScreens,
  ...orderScreens,
  ...ledgerScreens,
  ...payoutScreens,
  ...performanceScreens,
  ...subscriptionScreens,
  ...webhookScreens,
  ...adminScreens,
]
