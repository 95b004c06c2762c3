import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { DocumentKind, verification } from '@stoa/contract/verification.ts'
import type { VerificationFile } from '@stoa/contract/verification.ts'
import { useState } from 'react'
import { isApiError, messageOf } from '../../../lib/api-error.ts'
import { useCall, useSend } from '../../../lib/calls.ts'
import { useLive } from '../../../lib/live.ts'
import type { ScreenProps } from '../../../lib/screen.ts'
import { useMay } from '../../../lib/use-may.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { NotFoundPage } from '../../../ui/error-page.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Card, DetailPage } from '../../../ui/page-layout.tsx'
import { PagePending } from '../../../ui/page-pending.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Tag } from '../../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { When } from '../../../ui/when.tsx'
import { DocumentList } from './document-list.tsx'
import { ItemList, itemTag } from './item-list.tsx'
import { reasonLabels, statusBadges } from './verification-labels.ts'
import { openedLater } from '../../../ui/opened-later.tsx'

const RejectVerificationDialog = openedLater(async () => (await import('./reject-verification-dialog.tsx')).RejectVerificationDialog)

const isDocument = ({ item }: VerificationFile['items'][number]): boolean => DocumentKind.safeParse(item).success

function DocumentBadge({ items, kind }: Pick<VerificationFile, 'items'> & { kind: DocumentKind }) {
  const found = items.find(({ item }) => item === kind)
  return found ? itemTag(found) : null
}

/** What one merchant submitted, for the operator to check and decide. */
export function VerificationPage({ params: { id } }: ScreenProps<{ id: string }>) {
  const { data, error, refetch } = useCall(verification.get, { params: { id } })
  useLive('partnership', () => void refetch())
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Verification`, href: '/shop/verifications' }} />
  return <Check file={data} />
}

function Check({ file }: { file: VerificationFile }) {
  const mayDecide = useMay('partnership:decide')
  const [isRejecting, setRejecting] = useState(false)
  const { status, merchantName, merchantId, checksum } = file
  const decide = useSend(verification.decide, {
    refreshes: [verification.get, verification.paged],
    refreshesOutdated: true,
    onSuccess: () => toastDone(t`${merchantName} is verified`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const { colour, label } = statusBadges[status]
  const disabledReason = mayDecide ? undefined : t`Your role does not allow this`
  return (
    <DetailPage
      title={merchantName}
      breadcrumb={{ label: t`Verification`, href: '/shop/verifications' }}
      badges={<Tag colour={colour}>{label}</Tag>}
      {...(status === 'SUBMITTED' || status === 'REJECTED'
        ? {
            primary: {
              label: t`Approve`,
              isBusy: decide.isPending,
              disabledReason,
              onClick: () => decide.mutate({ body: { merchantId, checksum, status: 'APPROVED' } }),
            },
          }
        : {})}
      actions={[
        { label: t`View merchant`, href: `/search/merchants/${merchantId}` },
        ...(status === 'NONE' || status === 'REJECTED'
          ? []
          : [{ label: t`Reject`, isDanger: true, disabledReason, onClick: () => setRejecting(true) }]),
      ]}
      aside={
        status === 'NONE' ? undefined : (
          <Card title={t`Verification`}>
            <DescriptionList
              items={[
                [t`Submitted`, file.submittedAt && <When at={file.submittedAt} />],
                [t`Decided`, file.decidedAt && <When at={file.decidedAt} />],
                [t`Declared to comply with EU law`, file.declaredAt && <When at={file.declaredAt} as="date" />],
              ]}
            />
          </Card>
        )
      }
    >
      {status === 'NONE' ? (
        <Card>
          <EmptyState title={t`Not submitted yet`} text={t`The merchant has not submitted its details and documents.`} />
        </Card>
      ) : (
        <Stack>
          {file.reasonCode !== null && (
            <Notice tone="error">
              <strong>{reasonLabels[file.reasonCode]}</strong>
              {file.reason !== null && <p>{file.reason}</p>}
            </Notice>
          )}
          <Card title={t`Details`} isFlush>
            <ItemList items={file.items.filter((one) => !isDocument(one) || (one.state === 'missing' && one.isRequired))} />
          </Card>
          <Card title={t`Documents`} isFlush>
            <DocumentList documents={file.documents} badgeOf={({ kind }) => <DocumentBadge items={file.items} kind={kind} />} />
          </Card>
        </Stack>
      )}
      {isRejecting && <RejectVerificationDialog file={file} onClose={() => setRejecting(false)} />}
    </DetailPage>
  )
}
