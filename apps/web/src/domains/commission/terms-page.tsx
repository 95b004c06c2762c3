import { plural, t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import { commission } from '@stoa/contract/commission.ts'
import type { CommissionTerms } from '@stoa/contract/commission.ts'
import { useCall } from '../../lib/calls.ts'
import { date, percentOfBasisPoints } from '../../lib/format.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card, SettingsPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import pageStyles from '../../ui/page.module.css'
import textStyles from '../../ui/text.module.css'
import { groupTerms } from './group-terms.ts'
import { bearerLabels, returnLabels } from './refund-policy-labels.ts'

/** What a merchant is charged, in words: on each of its marketplaces; for an operator of each merchant, those with the same terms together. */
export function TermsPage({ search: { merchantId } }: ScreenProps<Record<never, string>, { merchantId?: string }>) {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const { data, error, refetch } = useCall(commission.terms, { query: merchantId === undefined ? {} : { merchantId } })
  const description = isOperator
    ? t`What each merchant pays on its sales, as the merchant sees it.`
    : t`What you pay each marketplace on your sales. For each fee, the first matching rule applies.`
  const one = merchantId === undefined ? undefined : data?.[0]
  const breadcrumb = !isOperator
    ? undefined
    : merchantId === undefined
      ? { label: t`Commissions`, href: '/shop/commissions' }
      : { label: one?.merchant.name ?? t`Merchant`, href: `/search/merchants/${merchantId}` }
  if (!data) {
    return (
      <PagePending breadcrumb={breadcrumb} error={error} onRetry={() => void refetch()} description={description} shape="narrow" heights={[285]} />
    )
  }
  return (
    <SettingsPage
      title={t`Commission terms`}
      description={description}
      breadcrumb={breadcrumb}
      actions={isOperator && merchantId !== undefined ? [{ label: t`Terms of all merchants`, href: '/shop/commissions/terms' }] : []}
    >
      {data.length === 0 && (
        <Card>
          <EmptyState
            title={t`No commission terms`}
            text={isOperator ? t`Terms appear once you have approved a merchant.` : t`Terms appear once a marketplace has approved you.`}
          />
        </Card>
      )}
      <Stack gap={20}>
        {groupTerms(data).map(({ terms, merchants }) => (
          <Card
            key={`${terms.marketplace.id} ${terms.merchant.id}`}
            title={isOperator ? titleOf(merchants, data.length) : terms.marketplace.name}
            isFlush={terms.rules.length > 0}
          >
            {merchants.length > 1 && (
              <Box component="p" className={textStyles.note} px={terms.rules.length > 0 ? { base: 16, sm: 20 } : 0} pb={8}>
                {merchants.join(', ')}
              </Box>
            )}
            <Terms terms={terms} />
          </Card>
        ))}
      </Stack>
    </SettingsPage>
  )
}

/** What the terms of these merchants are called, of `all` that have any. */
function titleOf(merchants: readonly string[], all: number): string {
  const size = merchants.length
  if (size > 1 && size === all) return t`All merchants`
  return size > 1 ? t`${plural(size, { one: '# merchant', other: '# merchants' })}` : (merchants[0] ?? '')
}

function Terms({ terms: { rules, refunds, taxBasisPoints } }: { terms: CommissionTerms }) {
  const facts = (
    <DescriptionList
      layout="columns"
      items={[
        [t`Commission on refunds`, returnLabels[refunds.commissionReturn]],
        [t`Other fees on refunds`, returnLabels[refunds.feeReturn]],
        [t`Payment fee`, bearerLabels[refunds.providerFeeBearer]],
        [t`Payment fee on refunds`, refunds.providerFeeBearer === 'merchant' && returnLabels[refunds.providerFeeReturn]],
        [t`VAT on fees`, taxBasisPoints === null ? t`Not charged` : t`${percentOfBasisPoints(taxBasisPoints)} included in the fees`],
      ]}
    />
  )
  if (rules.length === 0)
    return (
      <>
        <p className={textStyles.note}>{t`No commission is charged.`}</p>
        {facts}
      </>
    )
  return (
    <>
      <ListTable
        label={t`Rules`}
        rows={rules}
        rowKey={({ id }) => id}
        isQuiet={({ isReachable }) => !isReachable}
        columns={[
          { header: t`Rule`, cell: ({ name, feeName }) => [name, feeName].filter(Boolean).join(' · ') },
          {
            header: t`Applies to`,
            cell: ({ isReachable, applies }) =>
              isReachable ? (applies.length === 0 ? t`Everything` : applies.join(', ')) : t`Never: an earlier rule applies`,
          },
          {
            header: t`Dates`,
            cell: ({ validFrom, validUntil }) =>
              [validFrom && t`from ${date(validFrom)}`, validUntil && t`until ${date(validUntil)}`].filter(Boolean).join(' ') || t`Always`,
          },
          { header: t`Fee`, cell: ({ fee }) => fee, isEnd: true },
        ]}
      />
      <div className={pageStyles.cardBody}>{facts}</div>
    </>
  )
}
