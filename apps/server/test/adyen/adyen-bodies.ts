import * as z from 'zod/mini'
import { adyenSettings } from './adyen-state.ts'

const text = z.string().check(z.minLength(1))
const reference = text.check(z.maxLength(80))
const amount = z.strictObject({ value: z.int().check(z.minimum(0)), currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })
const merchantAccount = z.literal(adyenSettings.merchantAccount)
const split = z.strictObject({
  type: z.enum(['BalanceAccount', 'Commission', 'PaymentFee']),
  account: z.optional(z.string().check(z.regex(/^BA/))),
  amount: z.optional(z.strictObject({ value: z.int().check(z.minimum(1)) })),
  reference,
})
const splits = z.optional(z.array(split).check(z.minLength(1)))
const platformChargebackLogic = z.optional(
  z.strictObject({
    behavior: z.enum(['deductFromOneBalanceAccount', 'deductAccordingToSplitRatio', 'deductFromLiableAccount']),
    targetAccount: z.optional(text),
    costAllocationAccount: z.optional(text),
  }),
)
const requested = z.strictObject({ requested: z.literal(true) })

/** What each write takes, strictly: another name or form is refused as Adyen refuses it. */
export const writes: readonly (readonly [RegExp, z.ZodMiniType])[] = [
  [/\/paymentMethods$/, z.strictObject({ merchantAccount, shopperReference: z.optional(text) })],
  [
    /\/paymentLinks$/,
    z.union([
      z.strictObject({
        merchantAccount,
        amount,
        reference,
        description: text.check(z.maxLength(280)),
        merchantOrderReference: text,
        captureDelayHours: z.literal(0),
        splits,
        platformChargebackLogic,
      }),
      z.strictObject({
        merchantAccount,
        amount,
        reference,
        shopperReference: text,
        storePaymentMethodMode: z.literal('enabled'),
        recurringProcessingModel: z.literal('Subscription'),
        returnUrl: z.url(),
      }),
    ]),
  ],
  [/\/paymentLinks\/PL\w+$/, z.strictObject({ status: z.literal('expired') })],
  [/\/cancels$/, z.strictObject({ merchantAccount, reference })],
  [/\/captures$/, z.strictObject({ merchantAccount, amount, reference, splits, platformChargebackLogic })],
  [/\/refunds$/, z.strictObject({ merchantAccount, amount, reference, merchantRefundReason: z.literal('CUSTOMER REQUEST'), splits })],
  [
    /\/legalEntities$/,
    z.strictObject({
      type: z.literal('organization'),
      reference,
      organization: z.strictObject({ legalName: text, registeredAddress: z.strictObject({ country: z.string().check(z.regex(/^[A-Z]{2}$/)) }) }),
    }),
  ],
  [
    /\/onboardingLinks$/,
    z.strictObject({ redirectUrl: z.url(), settings: z.strictObject({ changeLegalEntityType: z.boolean(), editPrefilledCountry: z.boolean() }) }),
  ],
  [
    /\/accountHolders$/,
    z.strictObject({
      balancePlatform: z.literal(adyenSettings.balancePlatform),
      legalEntityId: text,
      reference,
      description: text,
      capabilities: z.record(z.string(), requested),
    }),
  ],
  [/\/balanceAccounts$/, z.strictObject({ accountHolderId: text, defaultCurrencyCode: text, reference, description: text })],
  [
    /\/transfers$/,
    z.union([
      z.strictObject({
        amount,
        category: z.literal('bank'),
        balanceAccountId: text,
        counterparty: z.strictObject({ transferInstrumentId: text }),
        priority: z.literal('regular'),
        reference: reference.check(z.regex(/^[\w-]+$/)),
        referenceForBeneficiary: text.check(z.regex(/^[A-Za-z0-9 ./-]{1,80}$/)),
        description: text.check(z.maxLength(140)),
      }),
      z.strictObject({
        amount,
        category: z.literal('internal'),
        balanceAccountId: text,
        counterparty: z.strictObject({ balanceAccountId: text }),
        reference,
        description: text.check(z.maxLength(140)),
      }),
    ]),
  ],
  [/\/retrieveApplicableDefenseReasons$/, z.strictObject({ merchantAccountCode: merchantAccount, disputePspReference: text })],
  [
    /\/supplyDefenseDocument$/,
    z.strictObject({
      merchantAccountCode: merchantAccount,
      disputePspReference: text,
      defenseDocuments: z
        .array(z.strictObject({ content: text, contentType: z.enum(['application/pdf', 'image/jpeg', 'image/tiff']), defenseDocumentTypeCode: text }))
        .check(z.minLength(1)),
    }),
  ],
  [/\/defendDispute$/, z.strictObject({ merchantAccountCode: merchantAccount, disputePspReference: text, defenseReasonCode: text })],
]
