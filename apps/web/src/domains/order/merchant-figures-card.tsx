import { t } from '@lingui/core/macro'
import { Box, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { company } from '@stoa/contract/company.ts'
import { orderChart } from '@stoa/contract/order-chart.ts'
import { product } from '@stoa/contract/product.ts'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages } from '../../lib/calls.ts'
import { cappedCount, count, money } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import textStyles from '../../ui/text.module.css'

/** To an operator: what one merchant sold in the last 30 days, and how many of its products are published or wait for approval. */
export function MerchantFiguresCard({ merchantId }: { merchantId: string }) {
  const sales = useCall(orderChart.orders, { query: { merchantId: [merchantId] } })
  const published = useProductCount(merchantId, 'Approved')
  const waiting = useProductCount(merchantId, 'Pending')
  const error = sales.error ?? published.error ?? waiting.error
  const retry = () => {
    void sales.refetch()
    published.retry()
    waiting.retry()
  }
  const isLoading = !sales.data || published.isLoading || waiting.isLoading
  const series = sales.data?.series ?? []
  const orders = series.reduce((sum, { total }) => sum + total.orders, 0)
  const amounts = (kind: 'revenue' | 'commission') => (series.length === 0 ? ['–'] : series.map(({ total }) => money(total[kind])))
  return (
    <Card title={t`Sales and products`}>
      {error ? (
        <PanelError message={messageOf(error)} onRetry={retry} />
      ) : (
        // The labels are shown while their figures load: how many lines they take differs with the language and the width.
        <SimpleGrid cols={{ base: 2, sm: 5 }} spacing={16} aria-busy={isLoading}>
          <Figure isLoading={isLoading} label={t`Orders, 30 days`} values={[count(orders)]} href={`/shop/orders?merchantId=${merchantId}`} />
          <Figure isLoading={isLoading} label={t`Revenue after refunds, 30 days`} values={amounts('revenue')} />
          <Figure
            isLoading={isLoading}
            label={t`Commission, 30 days`}
            values={amounts('commission')}
            href={`/shop/commissions/terms?merchantId=${merchantId}`}
          />
          <Figure
            isLoading={isLoading}
            label={t`Products published`}
            values={[cappedCount(published.total ?? 0)]}
            href={`/shop/products?merchantId=${merchantId}&approvalStatus=Approved`}
          />
          <Figure
            isLoading={isLoading}
            label={t`Awaiting approval`}
            values={[cappedCount(waiting.total ?? 0)]}
            href={`/shop/approvals?merchantId=${merchantId}`}
          />
        </SimpleGrid>
      )}
    </Card>
  )
}

/** Counts the products of a merchant on the caller's marketplace that have an approval. */
function useProductCount(merchantId: string, approval: 'Approved' | 'Pending') {
  const { data: own } = useCall(company.my, {})
  const list = usePages(
    product.paged,
    { params: { id: own?.companyId ?? '' }, query: { merchantId: [merchantId], approvalStatus: [approval], limit: 1, count: true } },
    { enabled: own !== undefined },
  )
  return { ...list, isLoading: list.total === undefined && !list.error }
}

type FigureProps = { label: string; values: readonly ReactNode[]; href?: string; isLoading: boolean }

function Figure({ label, values, href, isLoading }: FigureProps) {
  return (
    // The figures of a row are on one line, also where a label takes two.
    <Stack gap={0} justify="space-between">
      <p className={textStyles.note}>{href === undefined ? label : <Link href={href}>{label}</Link>}</p>
      {isLoading ? (
        <Skeleton aria-hidden h={31} w={72} mt={4} radius="sm" />
      ) : (
        values.map((value, index) => (
          <Box key={index} component="p" className="numbers" fz="1.25rem" fw={650} mt={4}>
            {value}
          </Box>
        ))
      )}
    </Stack>
  )
}
