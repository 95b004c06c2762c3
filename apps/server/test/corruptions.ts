import { balanceCorruptions } from './corruptions-balances.ts'
import { caseCorruptions } from './corruptions-cases.ts'
import { collectedCorruptions } from './corruptions-collected.ts'
import { discountCorruptions } from './corruptions-discounts.ts'
import { documentCorruptions } from './corruptions-documents.ts'
import { orderCorruptions } from './corruptions-orders.ts'
import { selfBillingCorruptions } from './corruptions-self-billing.ts'
import { serviceCorruptions } from './corruptions-services.ts'
import { taxCorruptions } from './corruptions-tax.ts'

/** Every corruption the invariant check must name. */
export const corruptions = [
  ...orderCorruptions,
  ...documentCorruptions,
  ...selfBillingCorruptions,
  ...serviceCorruptions,
  ...caseCorruptions,
  ...taxCorruptions,
  ...collectedCorruptions,
  ...discountCorruptions,
  ...balanceCorruptions,
]
