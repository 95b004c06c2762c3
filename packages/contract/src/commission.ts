import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Currency, Minor, Money } from './money.ts'
import { Day, Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Version, VersionOrNone, line, optionalLine } from './text.ts'

const percentageRange = issue('input.percentage')
/** Hundredths of a percent: 1250 is 12.5 %. */
export const BasisPoints = z.int(percentageRange).check(z.minimum(0, percentageRange), z.maximum(10_000, percentageRange))

/** What the fixed amount, the minimum and the maximum count for: each item, the order line, or all lines of the order that the rule applies to. */
export const FeeBasis = z.enum(['item', 'line', 'order'])

const ruleFields = {
  name: line(120),
  /** Conditions; all that are set must hold. None set: the rule matches everything. */
  merchantId: z.optional(z.nullable(Id)),
  /** Matches the collection and everything below it. */
  collectionId: z.optional(z.nullable(Id)),
  productId: z.optional(z.nullable(Id)),
  /** Matches what is sold at the price of this campaign. */
  campaignId: z.optional(z.nullable(Id)),
  /** Unit price band in minor units, both ends included. */
  minPriceMinor: z.optional(z.nullable(Minor.check(z.minimum(0)))),
  maxPriceMinor: z.optional(z.nullable(Minor.check(z.minimum(0)))),
  validFrom: z.optional(z.nullable(Day)),
  validUntil: z.optional(z.nullable(Day)),
  /** Empty is the commission. Rules of another name are a list of their own: the first of each name that matches is charged, all together. */
  feeName: z._default(optionalLine(60), ''),
  /** What the fixed amount, the minimum and the maximum count for. */
  basis: z._default(FeeBasis, 'item'),
  /** The fee: a share of the line, and a fixed amount, together; then floored and capped. */
  percentageBasisPoints: z._default(BasisPoints, 0),
  fixedMinor: z._default(Minor.check(z.minimum(0)), 0),
  floorMinor: z.optional(z.nullable(Minor.check(z.minimum(0)))),
  capMinor: z.optional(z.nullable(Minor.check(z.minimum(0)))),
}

/** A commission rule. Rules are an ordered list; the first that matches an order line wins. */
export const CommissionRule = z.object({
  id: Id,
  position: z.string(),
  name: z.string(),
  merchant: z.nullable(z.object({ id: Id, name: z.string() })),
  collection: z.nullable(z.object({ id: Id, name: z.string() })),
  product: z.nullable(z.object({ id: Id, name: z.string() })),
  campaign: z.nullable(z.object({ id: Id, name: z.string() })),
  minPriceMinor: z.nullable(Minor),
  maxPriceMinor: z.nullable(Minor),
  validFrom: z.nullable(Day),
  validUntil: z.nullable(Day),
  feeName: z.string(),
  basis: FeeBasis,
  percentageBasisPoints: BasisPoints,
  fixedMinor: Minor,
  floorMinor: z.nullable(Minor),
  capMinor: z.nullable(Minor),
  currency: Currency,
  /** The earlier rule that always wins before this one, when there is such a one. */
  shadowedBy: z.nullable(z.object({ id: Id, name: z.string() })),
  updatedAt: Instant,
  version: Version,
})
export type CommissionRule = z.infer<typeof CommissionRule>

const FeeReturn = z.enum(['proportional', 'never', 'before_shipment'])

/** Who pays what the payment provider keeps of a payment. */
const FeeBearer = z.enum(['marketplace', 'merchant'])

/**
 * What of the commission, of other fees and of the payment provider's fee goes back with a refund: in proportion, never, or only for what was not shipped yet.
 * `providerFeeReturn` counts where the merchant pays the provider's fee.
 */
export const CommissionPolicy = z.object({
  commissionReturn: FeeReturn,
  feeReturn: FeeReturn,
  providerFeeBearer: FeeBearer,
  providerFeeReturn: FeeReturn,
  version: z.int(),
})
export type CommissionPolicy = z.infer<typeof CommissionPolicy>

/** A change of the list, with the rules as they were after it. */
export const CommissionVersion = z.object({
  number: z.int(),
  at: Instant,
  actor: z.string(),
  kind: z.enum(['created', 'updated', 'moved', 'deleted', 'restored']),
  ruleName: z.string(),
  ruleCount: z.int(),
})
export type CommissionVersion = z.infer<typeof CommissionVersion>

/** What a merchant pays by a list of rules, beside what it paid. Fees of refunds are not counted. */
export const Simulation = z.object({
  from: Day,
  until: Day,
  orderCount: z.int(),
  /** True when there were more order lines than are compared; then the newest are. */
  isLimited: z.boolean(),
  before: Money,
  after: Money,
  merchants: z.array(z.object({ merchant: z.object({ id: Id, name: z.string() }), orderCount: z.int(), before: Money, after: Money })),
})
export type Simulation = z.infer<typeof Simulation>

/** What a merchant is charged on a marketplace, in words: its rules in the order they are tried. */
export const CommissionTerms = z.object({
  marketplace: z.object({ id: Id, name: z.string() }),
  merchant: z.object({ id: Id, name: z.string() }),
  rules: z.array(
    z.object({
      id: Id,
      name: z.string(),
      /** Empty for the commission. */
      feeName: z.string(),
      /** What the rule applies to; empty for everything. */
      applies: z.array(z.string()),
      fee: z.string(),
      validFrom: z.nullable(Day),
      validUntil: z.nullable(Day),
      /** False where an earlier rule always applies before it. */
      isReachable: z.boolean(),
    }),
  ),
  refunds: CommissionPolicy,
  /** VAT within the fees, in basis points; null where the invoices show none. */
  taxBasisPoints: z.nullable(BasisPoints),
})
export type CommissionTerms = z.infer<typeof CommissionTerms>

/** Which rule won on an order line and why, frozen there. */
export const CommissionExplanation = z.object({
  ruleId: z.nullable(Id),
  ruleName: z.string(),
  percentageBasisPoints: BasisPoints,
  fixedMinor: Minor,
  floorMinor: z.nullable(Minor),
  capMinor: z.nullable(Minor),
  /** The fee in words: "12.5% commission, max €60.00 per item". */
  reason: z.string(),
  /** Everything charged on the line, each fee by its own rule. `feeName` is empty for the commission. Empty on orders from before fees had names. */
  charges: z.array(z.object({ feeName: z.string(), ruleId: Id, ruleName: z.string(), reason: z.string(), amount: Money })),
})
export type CommissionExplanation = z.infer<typeof CommissionExplanation>

export const commission = {
  listRules: route({
    method: 'GET',
    path: '/Commissions/ListRules',
    permission: 'commission:read',
    summary: 'The commission rules in the order they are tried',
    returns: z.array(CommissionRule),
  }),
  getRule: route({
    method: 'GET',
    path: '/Commissions/GetCommissionRule/{id}',
    permission: 'commission:read',
    summary: 'One commission rule',
    params: z.object({ id: Id }),
    returns: CommissionRule,
  }),
  createRule: route({
    method: 'POST',
    path: '/Commissions/CreateCommissionRule',
    permission: 'commission:manage',
    summary: 'Adds a rule, at the end of the list or behind another',
    body: z.strictObject({ ...ruleFields, afterId: z.optional(z.nullable(Id)) }),
    returns: CommissionRule,
    status: 201,
  }),
  updateRule: route({
    method: 'PATCH',
    path: '/Commissions/UpdateCommissionRule',
    permission: 'commission:manage',
    summary: 'Changes or moves a rule; orders already taken keep theirs',
    body: z.strictObject({
      id: Id,
      version: Version,
      ...z.partial(z.object(ruleFields)).shape,
      feeName: z.optional(optionalLine(60)),
      basis: z.optional(FeeBasis),
      percentageBasisPoints: z.optional(BasisPoints),
      fixedMinor: z.optional(Minor.check(z.minimum(0))),
      afterId: z.optional(z.nullable(Id)),
    }),
    returns: CommissionRule,
  }),
  deleteRule: route({
    method: 'DELETE',
    path: '/Commissions/DeleteCommissionRule/{id}',
    permission: 'commission:manage',
    summary: 'Removes a rule',
    params: z.object({ id: Id }),
  }),
  explain: route({
    method: 'POST',
    path: '/Commissions/Explain',
    permission: 'commission:read',
    summary: 'The rule that applies to a product at a price, and the fee',
    body: z.strictObject({
      productId: Id,
      merchantId: Id,
      /** As if sold in this campaign. */
      campaignId: z.optional(Id),
      unitPriceMinor: z.optional(Minor.check(z.minimum(0))),
      quantity: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
    }),
    returns: z.object({ explanation: CommissionExplanation, commission: Money, beaten: z.array(z.object({ id: Id, name: z.string() })) }),
  }),
  policy: route({
    method: 'GET',
    path: '/Commissions/GetRefundPolicy',
    permission: 'commission:read',
    summary: 'What of the commission and other fees goes back with a refund, and who pays the payment fee',
    returns: CommissionPolicy,
  }),
  updatePolicy: route({
    method: 'PATCH',
    path: '/Commissions/UpdateRefundPolicy',
    permission: 'commission:manage',
    summary: 'Changes what goes back with refunds that are requested from now on, and who pays the payment fee of orders captured from now on',
    /** `version` is 0 while nothing was set yet. A field that is absent keeps its value. */
    body: z.strictObject({
      commissionReturn: FeeReturn,
      feeReturn: FeeReturn,
      providerFeeBearer: z.optional(FeeBearer),
      providerFeeReturn: z.optional(FeeReturn),
      version: VersionOrNone,
    }),
    returns: CommissionPolicy,
  }),
  versions: route({
    method: 'GET',
    path: '/Commissions/PagedVersions',
    permission: 'commission:read',
    summary: 'The changes of the rule list, newest first',
    paged: { item: CommissionVersion, sorts: ['-number'] },
  }),
  restoreVersion: route({
    method: 'POST',
    path: '/Commissions/RestoreVersion',
    permission: 'commission:manage',
    summary: 'Restores the list of an earlier version; existing orders keep their commission',
    body: z.strictObject({ number: Version }),
    returns: z.array(CommissionRule),
  }),
  simulate: route({
    method: 'POST',
    path: '/Commissions/Simulate',
    permission: 'commission:read',
    summary: 'What merchants would have paid on past orders by a draft of the rule list; nothing is saved',
    body: z.strictObject({
      from: Day,
      until: Day,
      /** The whole list, in the order the rules are tried. */
      rules: z.array(z.strictObject({ ...ruleFields, name: z._default(optionalLine(120), '') })).check(z.maxLength(500)),
    }),
    returns: Simulation,
  }),
  terms: route({
    method: 'GET',
    path: '/Commissions/MerchantTerms',
    permission: 'money:read',
    summary: 'What a merchant is charged, in words: of each marketplace for a merchant, of one merchant for an operator',
    query: z.object({ merchantId: z.optional(Id) }),
    returns: z.array(CommissionTerms),
  }),
}
