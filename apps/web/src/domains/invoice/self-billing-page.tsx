import { t } from '@lingui/core/macro'
import { selfBilling } from '@stoa/contract/self-billing.ts'
import type { SelfBillingAgreement } from '@stoa/contract/self-billing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, useSend } from '../../lib/calls.ts'
import { percentOfBasisPoints } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const AcceptSelfBillingDialog = openedLater(async () => (await import('./accept-self-billing-dialog.tsx')).AcceptSelfBillingDialog)

const stateLabels = { offered: t`Offered`, active: t`Active`, ended: t`Ended` } as const
const stateColours = { offered: 'pending', active: 'success', ended: 'none' } as const

/** The agreement that a marketplace writes the invoices for a merchant's sales: offered by the one, accepted by the other, ended by either. */
export function SelfBillingPage({ params: { partnerId } }: ScreenProps<{ partnerId: string }>) {
  const client = useQueryClient()
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayOffer = useMay('self-billing:offer')
  const mayAccept = useMay('self-billing:accept')
  const mayEnd = useMay('self-billing:end')
  const [isAccepting, setAccepting] = useState(false)
  const { data, error, refetch } = useCall(selfBilling.get, { params: { partnerId } })
  useLive('invoice', () => void refresh(client, selfBilling.get))
  const onError = (problem: unknown) => toastFailed(messageOf(problem))
  const offer = useSend(selfBilling.offer, { refreshes: [selfBilling.get], onSuccess: () => toastDone(t`Self-billing offered`), onError })
  const end = useSend(selfBilling.end, {
    refreshes: [selfBilling.get],
    onSuccess: ({ acceptedAt }) => toastDone(acceptedAt === null ? t`Offer ended` : t`Self-billing ended`),
    onError,
  })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!data)
    return (
      <PagePending
        error={error}
        onRetry={() => void refetch()}
        heading={t`Self-billing`}
        breadcrumb={isOperator ? { label: t`Merchant`, href: `/search/merchants/${partnerId}` } : { label: t`Invoices`, href: '/shop/invoices' }}
        shape="column"
        heights={[320]}
      />
    )
  const { marketplace, merchant, agreements, standardTaxBasisPoints } = data
  const open = agreements.find(({ state }) => state !== 'ended')
  const earlier = agreements.filter(({ state }) => state === 'ended')
  const ownersOnly = t`Only owners can do this`
  const askToEnd = async (): Promise<void> => {
    const isSure = await confirm(
      open?.state === 'active'
        ? {
            title: t`End self-billing?`,
            message: t`Today is the last day whose sales ${marketplace.name} invoices for ${merchant.name}. Refunds of these sales are still corrected. This cannot be undone.`,
            confirm: t`End self-billing`,
            isDanger: true,
          }
        : isOperator
          ? { title: t`Withdraw the offer?`, message: t`${merchant.name} can no longer accept it.`, confirm: t`Withdraw offer` }
          : { title: t`Decline the offer?`, message: t`${marketplace.name} can offer self-billing again.`, confirm: t`Decline offer` },
    )
    if (isSure) end.mutate({ body: { partnerId } })
  }
  const endLabel = open?.state === 'active' ? t`End self-billing` : isOperator ? t`Withdraw offer` : t`Decline offer`
  return (
    <DetailPage
      title={t`Self-billing`}
      breadcrumb={isOperator ? { label: merchant.name, href: `/search/merchants/${merchant.id}` } : { label: t`Invoices`, href: '/shop/invoices' }}
      badges={open && <Tag colour={stateColours[open.state]}>{stateLabels[open.state]}</Tag>}
      description={isOperator ? merchant.name : marketplace.name}
      actions={
        open
          ? [
              {
                label: endLabel,
                isDanger: open.state === 'active',
                isBusy: end.isPending,
                onClick: () => void askToEnd(),
                disabledReason: mayEnd ? undefined : ownersOnly,
              },
            ]
          : []
      }
      {...(isOperator && !open
        ? {
            primary: {
              label: t`Offer self-billing`,
              isBusy: offer.isPending,
              onClick: () => offer.mutate({ body: { merchantId: merchant.id } }),
              disabledReason: mayOffer ? undefined : ownersOnly,
            },
          }
        : {})}
      {...(!isOperator && open?.state === 'offered'
        ? { primary: { label: t`Accept`, onClick: () => setAccepting(true), disabledReason: mayAccept ? undefined : ownersOnly } }
        : {})}
    >
      <Card title={t`Agreement`}>
        <div className={layoutStyles.stack}>
          <p className={textStyles.note}>
            {isOperator
              ? t`When you issue commission invoices, you also issue invoices for the sales of ${merchant.name} to you, in the merchant’s name and with their own number series.`
              : t`${marketplace.name} issues your invoices for what you sell to it, in your name. You find them under Invoices. Do not issue invoices of your own for these sales.`}
          </p>
          {open ? (
            <Facts agreement={open} standardTaxBasisPoints={standardTaxBasisPoints} />
          ) : (
            <EmptyState
              title={t`No agreement`}
              text={
                isOperator
                  ? t`Offer self-billing. It starts when an owner of ${merchant.name} accepts.`
                  : t`${marketplace.name} has not offered self-billing.`
              }
            />
          )}
        </div>
      </Card>
      {earlier.length > 0 && (
        <Card title={t`Earlier agreements and offers`} isFlush>
          <ListTable
            label={t`Earlier agreements and offers`}
            rows={earlier}
            rowKey={({ id }) => id}
            columns={[
              { header: t`Offered`, cell: ({ offeredAt, offeredBy }) => <Signed at={offeredAt} by={offeredBy} /> },
              { header: t`Accepted`, cell: ({ acceptedAt, acceptedBy }) => acceptedAt !== null && <Signed at={acceptedAt} by={acceptedBy} /> },
              {
                header: t`Ended`,
                cell: ({ endedAt, endedBy, endedByCompany }) =>
                  endedAt !== null && <Signed at={endedAt} by={[endedBy, endedByCompany?.name].join(', ')} />,
              },
              {
                header: t`Sales`,
                cell: ({ startsOn, endsOn }) =>
                  startsOn !== null &&
                  endsOn !== null && (
                    <>
                      <When at={startsOn} as="date" /> – <When at={endsOn} as="date" />
                    </>
                  ),
              },
            ]}
          />
        </Card>
      )}
      {isAccepting && (
        <AcceptSelfBillingDialog marketplace={marketplace} standardTaxBasisPoints={standardTaxBasisPoints} onClose={() => setAccepting(false)} />
      )}
    </DetailPage>
  )
}

/** When something was done, and by whom. */
function Signed({ at, by }: { at: string; by: string | null }) {
  return (
    <>
      <When at={at} as="date" />
      {by !== null && by !== '' && <span className={textStyles.hint}> · {by}</span>}
    </>
  )
}

function Facts({ agreement, standardTaxBasisPoints }: { agreement: SelfBillingAgreement; standardTaxBasisPoints: number | null }) {
  const { offeredAt, offeredBy, acceptedAt, acceptedBy, startsOn, taxBasisPoints } = agreement
  const standard = standardTaxBasisPoints === null ? t`Standard rate of the country` : percentOfBasisPoints(standardTaxBasisPoints)
  return (
    <DescriptionList
      layout="columns"
      items={[
        [t`Offered`, <Signed key="offered" at={offeredAt} by={offeredBy} />],
        [t`Accepted`, acceptedAt === null ? t`Not yet` : <Signed key="accepted" at={acceptedAt} by={acceptedBy} />],
        [t`For sales from`, startsOn !== null && <When key="starts" at={startsOn} as="date" />],
        [t`VAT rate of the sales`, acceptedAt !== null && (taxBasisPoints === null ? standard : percentOfBasisPoints(taxBasisPoints))],
      ]}
    />
  )
}
