import type { ProductChange } from '@stoa/contract/product-edit.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'

/** An operator lays highlights over products; their content belongs to the merchant. Throws 422 that names each field. */
export function refuseForeignFields({ scope }: Ctx, change: ProductChange, prefix = 'change.'): void {
  if (scope.companyType !== 'MARKETPLACE') return
  const errors = Object.entries(change).flatMap(([field, value]) =>
    field === 'highlight' || value === undefined
      ? []
      : [
          {
            path: `${prefix}${field}`,
            code: 'merchant_owns',
            message: message('product_error.merchant_owns'),
          },
        ],
  )
  if (errors.length > 0) throw new AppError('invalid_input', { errors })
}
