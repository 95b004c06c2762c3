import { accessGuards } from './guards-access.ts'
import { accountGuards } from './guards-accounts.ts'
import { caseGuards } from './guards-case.ts'
import { centGuards } from './guards-cents.ts'
import { channelGuards } from './guards-channel.ts'
import { collectionGuards } from './guards-collection.ts'
import { conversationGuards } from './guards-conversation.ts'
import { databaseGuards } from './guards-database.ts'
import { discountGuards } from './guards-discounts.ts'
import { edgeGuards } from './guards-edge.ts'
import { fileGuards } from './guards-files.ts'
import { forwardGuards } from './guards-forward.ts'
import { moneyGuards } from './guards-money.ts'
import { operationGuards } from './guards-operation.ts'
import { outsideGuards } from './guards-outside.ts'
import { partnershipGuards } from './guards-partnership.ts'
import { providerGuards } from './guards-providers.ts'
import { secondFactorGuards } from './guards-second-factor.ts'
import { serviceGuards } from './guards-services.ts'
import { shopGuards } from './guards-shops.ts'
import { storefrontGuards } from './guards-storefront.ts'
import { taxGuards } from './guards-tax.ts'
import { teamGuards } from './guards-team.ts'
import { writeGuards } from './guards-writes.ts'
import type { Guard } from './guard.ts'

/** Every guard `npm run test:guards` removes, one after the other. */
export const guards: readonly Guard[] = [
  ...accessGuards,
  ...accountGuards,
  ...partnershipGuards,
  ...databaseGuards,
  ...edgeGuards,
  ...fileGuards,
  ...operationGuards,
  ...outsideGuards,
  ...moneyGuards,
  ...collectionGuards,
  ...centGuards,
  ...channelGuards,
  ...caseGuards,
  ...conversationGuards,
  ...taxGuards,
  ...serviceGuards,
  ...discountGuards,
  ...writeGuards,
  ...teamGuards,
  ...secondFactorGuards,
  ...providerGuards,
  ...shopGuards,
  ...storefrontGuards,
  ...forwardGuards,
]
