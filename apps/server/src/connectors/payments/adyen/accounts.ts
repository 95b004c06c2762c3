import type { PaymentAccess, PaymentConnector, ProviderAccount } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { AdyenCall } from './adyen-call.ts'
import { AccountHolder, BalanceAccount, LegalEntity, OnboardingLink, PaymentLink, StoredPaymentMethods } from './shapes.ts'
import { accountFromHolder } from './to-account.ts'

type OpenInput = Parameters<PaymentConnector['openAccount']>[1]

/** What a merchant's account has to be allowed: to receive parts of payments and transfers, and to pay out to its bank. */
export const capabilities = ['receiveFromPlatformPayments', 'receiveFromBalanceAccount', 'sendToBalanceAccount', 'sendToTransferInstrument'] as const

/** A shopper who pays a subscription has no object at Adyen: its reference is the currency and our key. */
const shopperPattern = /^([A-Z]{3})\.(.+)$/

/**
 * Opens a merchant's account: its legal entity, the account holder and a balance account, whose id is the account's reference. For a subscription, names the
 * shopper whose payment method is stored. The key makes a repeat find the first.
 */
export async function openAccount(access: PaymentAccess, call: AdyenCall, input: OpenInput): Promise<ProviderAccount> {
  const { key, kind, name, countryCode, currency } = input
  if (kind === 'subscription') return findShopper(access, call, `${currency}.${key}`, key)
  const entity = await call.send(LegalEntity, {
    api: 'legalEntities',
    path: '/legalEntities',
    body: {
      type: 'organization',
      reference: key,
      organization: { legalName: name.slice(0, 250), registeredAddress: { country: countryCode } },
    },
    key: `${key}:entity`,
  })
  const holder = await call.send(AccountHolder, {
    api: 'platform',
    path: '/accountHolders',
    body: {
      balancePlatform: access.settings.balancePlatform,
      legalEntityId: entity.id,
      reference: key,
      description: name.slice(0, 300),
      capabilities: Object.fromEntries(capabilities.map((capability) => [capability, { requested: true }])),
    },
    key: `${key}:holder`,
  })
  const account = await call.send(BalanceAccount, {
    api: 'platform',
    path: '/balanceAccounts',
    body: { accountHolderId: holder.id, defaultCurrencyCode: currency, reference: key, description: name.slice(0, 300) },
    key: `${key}:account`,
  })
  return accountFromHolder(account.id, holder, entity)
}

/** Reads an account again; undefined where the platform has none. A shopper is verified once a payment method is stored. */
export async function findAccount(access: PaymentAccess, call: AdyenCall, reference: string): Promise<ProviderAccount | undefined> {
  const shopper = shopperPattern.exec(reference)?.[2]
  if (shopper !== undefined) return findShopper(access, call, reference, shopper)
  const account = await findBalanceAccount(call, reference)
  return account && findHolder(call, account.accountHolderId, account.id)
}

/** Adyen refuses to read an account that the platform does not have. */
async function findBalanceAccount(call: AdyenCall, reference: string): Promise<BalanceAccount | undefined> {
  try {
    return await call.send(BalanceAccount, { api: 'platform', path: `/balanceAccounts/${encodeURIComponent(reference)}` })
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'refused') return undefined
    throw error
  }
}

/** Reads the account of an account holder, by its balance account or the first it has. */
export async function findHolder(call: AdyenCall, holderId: string, balanceAccount?: string): Promise<ProviderAccount> {
  const holder = await call.send(AccountHolder, { api: 'platform', path: `/accountHolders/${encodeURIComponent(holderId)}` })
  const entity = await findEntity(call, holder.legalEntityId)
  return accountFromHolder(balanceAccount ?? holder.primaryBalanceAccount ?? holder.id, holder, entity)
}

const findEntity = (call: AdyenCall, id: string): Promise<LegalEntity> =>
  call.send(LegalEntity, { api: 'legalEntities', path: `/legalEntities/${encodeURIComponent(id)}` })

async function findShopper(access: PaymentAccess, call: AdyenCall, reference: string, shopperReference: string): Promise<ProviderAccount> {
  const body = { merchantAccount: access.settings.merchantAccount ?? '', shopperReference }
  const { storedPaymentMethods = [] } = await call.send(StoredPaymentMethods, { api: 'checkout', path: '/paymentMethods', body })
  const [method] = storedPaymentMethods
  if (!method) return { reference, state: 'pending', requirements: ['payment_method'], destination: '' }
  const ending = method.lastFour ?? method.iban?.slice(-4)
  return {
    reference,
    state: 'verified',
    requirements: [],
    destination: [method.name ?? method.type, ending && `•••• ${ending}`].filter(Boolean).join(' '),
  }
}

/** Adyen's pages for a merchant's details expire 4 minutes after they were created; those for a payment method after a day. Source: docs.adyen.com. */
const onboardingMinutes = 4
const linkHours = 24

/** Returns Adyen's page for the details of an account, or for the payment method of a shopper. It is used once and expires soon. */
export async function createAccountLink(
  access: PaymentAccess,
  call: AdyenCall,
  reference: string,
  returnAddress: string,
): Promise<{ href: string; expiresAt: string }> {
  const [, currency, shopperReference] = shopperPattern.exec(reference) ?? []
  if (currency !== undefined && shopperReference !== undefined) {
    const body = {
      merchantAccount: access.settings.merchantAccount ?? '',
      amount: { value: 0, currency },
      reference: `payment-method:${shopperReference}`,
      shopperReference,
      storePaymentMethodMode: 'enabled',
      recurringProcessingModel: 'Subscription',
      returnUrl: returnAddress,
    }
    const link = await call.send(PaymentLink, { api: 'checkout', path: '/paymentLinks', body })
    return { href: link.url, expiresAt: link.expiresAt ?? new Date(Date.now() + linkHours * 3_600_000).toISOString() }
  }
  const account = await call.send(BalanceAccount, { api: 'platform', path: `/balanceAccounts/${encodeURIComponent(reference)}` })
  const holder = await call.send(AccountHolder, { api: 'platform', path: `/accountHolders/${encodeURIComponent(account.accountHolderId)}` })
  const path = `/legalEntities/${encodeURIComponent(holder.legalEntityId)}/onboardingLinks`
  // Stoa knows a merchant as a company; one that is a person says so there.
  const body = { redirectUrl: returnAddress, settings: { changeLegalEntityType: true, editPrefilledCountry: true } }
  const { url } = await call.send(OnboardingLink, { api: 'legalEntities', path, body })
  return { href: url, expiresAt: new Date(Date.now() + onboardingMinutes * 60_000).toISOString() }
}
