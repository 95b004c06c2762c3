import { t } from '@lingui/core/macro'
import { conversation } from '@stoa/contract/conversation.ts'
import type { Conversation, ConversationFile, ConversationMessage } from '@stoa/contract/conversation.ts'
import { notification } from '@stoa/contract/notification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isApiError, issuesOf, messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, usePages, useSend } from '../../lib/calls.ts'
import { lastListHref } from '../../lib/list-memory.ts'
import { useLive } from '../../lib/live.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { stringifySearch } from '../../lib/search-text.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { usePortalForm } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { MessageFields } from '../../ui/message-form.tsx'
import type { MessageValues } from '../../ui/message-form.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { PanelError } from '../../ui/states.tsx'
import { TextForm } from '../../ui/text-form.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import layout from '../../ui/layout.module.css'
import { nameOf } from './conversation-name.ts'

/** One conversation: its messages, newest first, and the field for the next. What is shown is marked as read. */
export function ConversationPage({ params: { id } }: ScreenProps<{ id: string }>) {
  const client = useQueryClient()
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayWrite = useMay('conversation:write')
  const { data, error, refetch } = useCall(conversation.get, { params: { id } })
  const list = usePages(conversation.messages, { params: { id }, query: {} })
  const { mutate: markRead } = useSend(conversation.markRead, { refreshes: [conversation.get, conversation.paged, notification.my] })
  useLive('conversation', (event) => {
    if (event.id === id) for (const route of [conversation.get, conversation.messages]) void refresh(client, route)
  })
  const unread = data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) markRead({ params: { id } })
  }, [unread, id, markRead])
  if (isApiError(error) && error.status === 404) return <NotFoundPage />
  if (!data)
    return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Messages`, href: lastListHref('/shop/messages') }} />
  return (
    <DetailPage
      title={nameOf(data)}
      breadcrumb={{ label: t`Messages`, href: lastListHref('/shop/messages') }}
      aside={
        <Card title={t`Details`}>
          <DescriptionList
            items={[
              [isOperator ? t`Merchant` : t`Marketplace`, <OtherLink key="other" one={data} isOperator={isOperator} />],
              [
                t`Order`,
                data.order && (
                  <Link key="order" href={`/shop/orders/${data.order.hash}`}>
                    #{data.order.orderId}
                  </Link>
                ),
              ],
            ]}
          />
        </Card>
      }
    >
      <Card title={t`Messages`}>
        <div className={layout.stack}>
          {mayWrite && <MessageForm id={id} />}
          {list.isLoading ? (
            <LoadingBlock h={160} />
          ) : list.error ? (
            <PanelError message={messageOf(list.error)} onRetry={list.retry} />
          ) : (
            <Timeline
              items={list.rows.map((one) => ({
                id: one.id,
                at: one.createdAt,
                title: one.isOwn ? one.author : t`${one.author}, ${one.company.name}`,
                text: <MessageContent message={one} />,
                colour: one.isOwn ? 'none' : 'pending',
              }))}
            />
          )}
          <ShowMore list={list} />
        </div>
      </Card>
    </DetailPage>
  )
}

function OtherLink({ one, isOperator }: { one: Conversation; isOperator: boolean }) {
  return isOperator ? (
    <Link href={`/search/merchants/${one.merchant.id}`}>{one.merchant.name}</Link>
  ) : (
    <Link href={`/channels/overview${stringifySearch({ q: one.marketplace.name })}`}>{one.marketplace.name}</Link>
  )
}

function MessageForm({ id }: { id: string }) {
  const send = useSend(conversation.send, { refreshes: [conversation.get, conversation.messages, conversation.paged] })
  const form = usePortalForm<MessageValues>({
    initialValues: { text: '', files: [] },
    schema: conversation.send.body,
    toSend: ({ text }) => ({ text }),
    onSubmit: async ({ text, files }): Promise<void> => {
      try {
        await send.mutateAsync({ params: { id }, body: { text }, files: { files } })
        form.saved({ text: '', files: [] })
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  return (
    <TextForm form={form} button={t`Send message`}>
      <MessageFields form={form} label={t`New message`} />
    </TextForm>
  )
}

function MessageContent({ message: { text, files } }: { message: ConversationMessage }) {
  return (
    <>
      <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
      {files.map((file) => (
        <MessageFile key={file.id} file={file} />
      ))}
    </>
  )
}

function MessageFile({ file: { id, name, bytes, sha256 } }: { file: ConversationFile }) {
  const load = useSend(conversation.file, { onSuccess: saveFile, onError: (error) => toastFailed(messageOf(error)) })
  return <FileButton name={name} size={bytes} sha256={sha256} isLoading={load.isPending} onClick={() => load.mutate({ params: { id } })} />
}
