import * as z from 'zod/mini'

/** What is read of Adyen's objects. Fields that are not needed may come, go and change. */

const id = z.string().check(z.minLength(1))
const text = z.optional(z.nullable(z.string()))
export const Amount = z.object({ value: z.int(), currency: z.string() })

export const PaymentLink = z.object({ id, reference: z.string(), status: z.string(), amount: Amount, url: z.string(), expiresAt: text })
export type PaymentLink = z.infer<typeof PaymentLink>

/** What a capture or a refund is answered with: it is carried out later, and reported by a webhook. */
export const Modification = z.object({ pspReference: id, paymentPspReference: z.string(), amount: Amount, reference: text })

/** What a cancellation is answered with: it is carried out later, and reported by a webhook. */
export const Cancellation = z.object({ pspReference: id, paymentPspReference: z.string() })

export const StoredPaymentMethods = z.object({
  storedPaymentMethods: z.optional(z.array(z.object({ id, name: text, type: text, lastFour: text, iban: text }))),
})

const Capability = z.object({
  requested: z.optional(z.boolean()),
  allowed: z.optional(z.boolean()),
  verificationStatus: text,
  problems: z.optional(
    z.nullable(
      z.array(
        z.object({
          entity: z.optional(z.nullable(z.object({ type: text }))),
          verificationErrors: z.optional(z.nullable(z.array(z.object({ code: text, message: text, type: text })))),
        }),
      ),
    ),
  ),
})
export type Capability = z.infer<typeof Capability>

export const AccountHolder = z.object({
  id,
  legalEntityId: z.string(),
  status: text,
  primaryBalanceAccount: text,
  capabilities: z.optional(z.nullable(z.record(z.string(), Capability))),
})
export type AccountHolder = z.infer<typeof AccountHolder>

export const BalanceAccount = z.object({
  id,
  accountHolderId: z.string(),
  balances: z.optional(z.nullable(z.array(z.object({ currency: z.string(), available: z.int() })))),
})
export type BalanceAccount = z.infer<typeof BalanceAccount>

export const LegalEntity = z.object({
  id,
  transferInstruments: z.optional(z.nullable(z.array(z.object({ id, accountIdentifier: text, realLastFour: text })))),
})
export type LegalEntity = z.infer<typeof LegalEntity>

export const OnboardingLink = z.object({ url: z.string() })

/** A movement of a balance account: a part of a payment or refund, a transfer between accounts, or one to a bank. */
export const Transfer = z.object({
  id,
  amount: Amount,
  category: z.string(),
  type: text,
  status: z.string(),
  reason: text,
  direction: text,
  reference: text,
  createdAt: text,
  creationDate: text,
  balanceAccount: z.optional(z.nullable(z.object({ id: text }))),
  categoryData: z.optional(
    z.nullable(
      z.object({
        type: text,
        platformPaymentType: text,
        pspPaymentReference: text,
        paymentMerchantReference: text,
        modificationPspReference: text,
        modificationMerchantReference: text,
      }),
    ),
  ),
})
export type Transfer = z.infer<typeof Transfer>

export const TransferPage = z.object({
  data: z.optional(z.nullable(z.array(Transfer))),
  _links: z.optional(z.nullable(z.object({ next: z.optional(z.nullable(z.object({ href: text }))) }))),
})

/** One item of a standard webhook. */
export const Item = z.object({
  eventCode: z.string(),
  success: z.union([z.string(), z.boolean()]),
  pspReference: id,
  originalReference: text,
  merchantAccountCode: z.string(),
  merchantReference: text,
  amount: z.object({ value: z.union([z.int(), z.null()]), currency: z.nullable(z.string()) }),
  reason: text,
  additionalData: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})
export type Item = z.infer<typeof Item>

export const StandardWebhook = z.object({ notificationItems: z.array(z.object({ NotificationRequestItem: Item })).check(z.minLength(1)) })

export const PlatformWebhook = z.object({
  type: z.string(),
  data: z.object({
    balancePlatform: text,
    id: text,
    accountHolder: z.optional(z.nullable(z.object({ id }))),
    legalEntity: z.optional(z.nullable(z.object({ id }))),
    category: text,
    type: text,
    categoryData: z.optional(z.nullable(z.object({ modificationPspReference: text, pspPaymentReference: text }))),
  }),
})
