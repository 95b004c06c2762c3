import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { verification } from '@stoa/contract/verification.ts'
import { verificationState } from '@stoa/contract/verification-state.ts'
import type { OwnVerification, Verification, VerificationDocument } from '@stoa/contract/verification.ts'
import { useState } from 'react'
import { actionName } from '../../../lib/action-name.ts'
import { messageOf } from '../../../lib/api-error.ts'
import { useCall, useSend } from '../../../lib/calls.ts'
import { useLive } from '../../../lib/live.ts'
import { useMay } from '../../../lib/use-may.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Card, DetailPage } from '../../../ui/page-layout.tsx'
import { PagePending } from '../../../ui/page-pending.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { DocumentList } from './document-list.tsx'
import { ItemList } from './item-list.tsx'
import { reasonLabels, statusBadges } from './verification-labels.ts'
import textStyles from '../../../ui/text.module.css'
import { openedLater } from '../../../ui/opened-later.tsx'

const AddDocumentDrawer = openedLater(async () => (await import('./add-document-drawer.tsx')).AddDocumentDrawer)

/** What marketplaces need to know of a merchant before they sell for it: its documents, and how each marketplace decided. */
export function OwnVerificationPage() {
  const { data, error, refetch } = useCall(verificationState.my, {})
  useLive('partnership', () => void refetch())
  const description = t`Marketplaces verify your business before you sell. Shoppers see the verified details.`
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} description={description} shape="column" heights={[242, 640]} />
  return (
    <DetailPage title={t`Verification`} description={description}>
      <Documents documents={data.documents} />
      {data.marketplaces.length === 0 && (
        <Card title={t`Marketplaces`}>
          <EmptyState title={t`No marketplace yet`} text={t`Join a marketplace to submit your details and documents to it.`} />
        </Card>
      )}
      {data.marketplaces.map((one) => (
        <MarketplaceCard key={one.marketplaceId} one={one} />
      ))}
    </DetailPage>
  )
}

function Documents({ documents }: Pick<OwnVerification, 'documents'>) {
  const mayManage = useMay('verification:manage')
  const [isAdding, setAdding] = useState(false)
  const remove = useSend(verification.removeDocument, {
    refreshes: [verificationState.my],
    onSuccess: () => toastDone(t`Document removed`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const askToRemove = async ({ id, name }: VerificationDocument) => {
    const isSure = await confirm({
      title: t`Remove ${name}?`,
      message: t`Marketplaces that verified you check your details again. This cannot be undone.`,
      confirm: t`Remove document`,
      isDanger: true,
    })
    if (isSure) remove.mutate({ params: { id } })
  }
  return (
    <Card
      title={t`Documents`}
      isFlush={documents.length > 0}
      actions={
        mayManage && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            {t`Add document`}
          </Button>
        )
      }
    >
      {documents.length === 0 ? (
        <p
          className={textStyles.note}
        >{t`Add a registration extract and a proof of identity. Only you and the marketplaces you submit them to can open them.`}</p>
      ) : (
        <DocumentList
          documents={documents}
          actionOf={(one) =>
            mayManage && (
              <Button variant="subtle" color="red" size="xs" onClick={() => void askToRemove(one)} aria-label={actionName(t`Remove`, one.name)}>
                {t`Remove`}
              </Button>
            )
          }
        />
      )}
      {isAdding && <AddDocumentDrawer onClose={() => setAdding(false)} />}
    </Card>
  )
}

function MarketplaceCard({ one }: { one: Verification }) {
  const { colour, label } = statusBadges[one.status]
  const isOpen = one.status === 'NONE' || one.status === 'REJECTED' || one.status === 'EXPIRED'
  return (
    <Card title={one.marketplaceName} actions={<Tag colour={colour}>{label}</Tag>}>
      <Stack>
        {one.status === 'REJECTED' && (
          <Notice tone="error">
            <strong>{one.reasonCode === null ? t`Rejected` : reasonLabels[one.reasonCode]}</strong>
            {one.reason !== null && <p>{one.reason}</p>}
          </Notice>
        )}
        {one.status === 'EXPIRED' && <Notice tone="error">{t`A document has expired. Add a valid one and submit again.`}</Notice>}
        {one.status === 'NONE' && one.isRequired && (
          <Notice tone="pending">{t`Products go on sale on this marketplace only once your business is verified.`}</Notice>
        )}
        <ItemList items={one.items} isInset />
        <p className={textStyles.note}>
          <Link href="/account/company">{t`Edit company details`}</Link>
        </p>
        {isOpen && <SubmitForm one={one} />}
      </Stack>
    </Card>
  )
}

function SubmitForm({ one }: { one: Verification }) {
  const mayManage = useMay('verification:manage')
  const [isDeclared, setDeclared] = useState(false)
  const isComplete = one.items.every(({ isRequired, state }) => state !== 'expired' && !(isRequired && state === 'missing'))
  const submit = useSend(verification.submit, {
    refreshes: [verificationState.my],
    onSuccess: () => toastDone(t`Submitted to ${one.marketplaceName}`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  if (!mayManage) return null
  return (
    <Stack gap={12}>
      <Checkbox
        checked={isDeclared}
        onChange={(event) => setDeclared(event.currentTarget.checked)}
        label={t`I declare that we only offer products that comply with EU law.`}
      />
      <Group>
        <Button
          disabled={!isComplete || !isDeclared}
          loading={submit.isPending}
          onClick={() => submit.mutate({ body: { marketplaceId: one.marketplaceId, declaresCompliance: true } })}
        >
          {t`Submit for verification`}
        </Button>
        {!isComplete && <span className={textStyles.note}>{t`Add what is missing or has expired first.`}</span>}
      </Group>
    </Stack>
  )
}
