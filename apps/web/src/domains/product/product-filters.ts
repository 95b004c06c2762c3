import { t } from '@lingui/core/macro'
import { ApprovalStatus, ProductStatus } from '@stoa/contract/states.ts'
import type { Filter } from '../../ui/index-types.ts'
import { statusChoices } from '../../ui/status-labels.ts'
import type { useProductChoices } from './use-choices.ts'

type FilterOptions = { isOperator: boolean; currency: string; choices?: ReturnType<typeof useProductChoices> }

/**
 * Returns the filters of a list of products. All are there from the start, also those whose choices are read later: one that appeared later would move
 * the rows.
 */
export function listFilters({ isOperator, currency, choices }: FilterOptions): Filter[] {
  const { merchants = [], brands = [], collections = [], categories = [], tags = [] } = choices ?? {}
  const opened = choices ? { onOpen: choices.open } : {}
  return [
    ...(isOperator ? [{ key: 'merchantId', label: t`Merchant`, choices: merchants, isMany: true }] : []),
    { key: 'productStatus', label: t`Status`, choices: statusChoices(ProductStatus.options), isMany: true },
    { key: 'approvalStatus', label: t`Approval`, choices: statusChoices(ApprovalStatus.options), isMany: true },
    {
      key: 'instock',
      label: t`Stock`,
      choices: [
        { value: 'true', label: t`In stock` },
        { value: 'low', label: t`Low stock` },
        { value: 'false', label: t`Out of stock` },
      ],
    },
    { key: 'price', label: t`Price`, choices: [], range: { currency } },
    { key: 'brand', label: t`Brand`, choices: brands, isMany: true, ...opened },
    { key: 'category', label: t`Collection`, choices: collections, isMany: true },
    { key: 'externalCategory', label: t`Shop category`, choices: categories, isMany: true, ...opened },
    { key: 'externalTag', label: t`Tag`, choices: tags, isMany: true, ...opened },
  ]
}
