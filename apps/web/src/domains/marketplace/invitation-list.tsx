import { t } from '@lingui/core/macro'
import { merchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import type { MerchantInvitation } from '@stoa/contract/merchant-invitation.ts'
import { MerchantInvitationStatus } from '@stoa/contract/merchant-invitation.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import { ClipboardCheck, Link2, Mail, RotateCw, UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import { useLive } from '../../lib/live.ts'
import { optionOf } from '../../lib/option-of.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { openedLater } from '../../ui/opened-later.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { useInvitation } from './use-invitation.ts'

const InviteMerchantsDialog = openedLater(async () => (await import('./invite-merchants-dialog.tsx')).InviteMerchantsDialog)

const views = [
  { value: 'all', label: t`All` },
  { value: 'sent', label: t`Sent` },
  { value: 'requested', label: t`Requested` },
  { value: 'joined', label: t`Joined` },
  { value: 'rejected', label: t`Rejected` },
  { value: 'undelivered', label: t`Not delivered` },
  { value: 'expired', label: t`Expired` },
]

const statusBadges: Readonly<Record<MerchantInvitationStatus, { colour: BadgeColour; label: string }>> = {
  sent: { colour: 'open', label: t`Sent` },
  requested: { colour: 'pending', label: t`Requested` },
  joined: { colour: 'success', label: t`Joined` },
  rejected: { colour: 'error', label: t`Rejected` },
  undelivered: { colour: 'error', label: t`Not delivered` },
  expired: { colour: 'none', label: t`Expired` },
}

const undeliveredText = t`The mail server refused this address. Use another one to invite the merchant.`

function Status({ invitation: { status } }: { invitation: MerchantInvitation }) {
  const { colour, label } = statusBadges[status]
  return <Tag colour={colour}>{label}</Tag>
}

const columns: readonly Column<MerchantInvitation>[] = [
  { id: 'email', header: t`E-mail`, cell: (row) => <ObjectCell name={row.email} subline={row.status === 'undelivered' && undeliveredText} /> },
  {
    id: 'merchant',
    header: t`Merchant`,
    cell: ({ merchant, status }) =>
      // A merchant whose request was rejected has no page here.
      merchant === null || status === 'rejected' ? (merchant?.name ?? '') : <Link href={`/search/merchants/${merchant.id}`}>{merchant.name}</Link>,
    width: '220px',
  },
  { id: 'by', header: t`Invited by`, cell: (row) => row.invitedBy ?? '', width: '160px' },
  { id: 'sent', header: t`Sent`, sort: 'sentAt', cell: (row) => <When at={row.sentAt} />, width: '150px' },
  { id: 'requested', header: t`Requested`, cell: (row) => (row.joinedAt === null ? '' : <When at={row.joinedAt} as="date" />), width: '120px' },
  { id: 'status', header: t`Status`, cell: (row) => <Status invitation={row} />, width: '120px' },
]

/** Merchants that were invited by e-mail, and what became of it. */
export function InvitationList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch>) {
  const isConfirmed = useSession()?.isEmailConfirmed ?? false
  const { isOpen, copyLink } = useInvitation()
  const [isInviting, setInviting] = useState(false)
  const listQuery = listQueryOf(search, [])
  const filter = contains('text', listQuery.text)
  const status = optionOf(MerchantInvitationStatus.options, listQuery.view)
  const list = usePages(merchantInvitation.paged, {
    query: {
      count: true,
      ...(status ? { status } : {}),
      ...(listQuery.sort ? { sort: listQuery.sort } : {}),
      ...(filter ? { filter } : {}),
    },
  })
  useLive('partnership', () => list.retry())
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const resend = useSend(merchantInvitation.resend, {
    refreshes: [merchantInvitation.paged],
    onSuccess: ({ email }) => toastDone(t`Invitation sent to ${email}`),
    onError,
  })
  const revoke = useSend(merchantInvitation.revoke, {
    refreshes: [merchantInvitation.paged],
    onSuccess: () => toastDone(t`Invitation revoked`),
    onError,
  })
  const askToRevoke = async ({ id, email }: MerchantInvitation) => {
    const isSure = await confirm({
      title: t`Revoke the invitation to ${email}?`,
      message: t`It is no longer listed here. While your marketplace is open to merchants, whoever has the e-mail can still request to join.`,
      confirm: t`Revoke`,
      isDanger: true,
    })
    if (isSure) revoke.mutate({ body: { id } })
  }
  const closedReason =
    isOpen === false ? t`Your marketplace is not open to merchants yet` : isConfirmed ? undefined : t`Confirm your e-mail address first`
  const actionsOf = (row: MerchantInvitation): Action[] =>
    row.status === 'requested'
      ? [{ label: t`Decide on the request`, icon: <ClipboardCheck size={15} aria-hidden />, href: '/shop/requests' }]
      : row.merchant !== null
        ? []
        : [
            {
              label: t`Send again`,
              icon: <RotateCw size={15} aria-hidden />,
              disabledReason: closedReason,
              onClick: () => resend.mutate({ body: { id: row.id } }),
            },
            { label: t`Revoke`, icon: <X size={15} aria-hidden />, isDanger: true, onClick: () => void askToRevoke(row) },
          ]
  return (
    <>
      <IndexPage
        title={t`Invitations`}
        description={t`Merchants that you invited by e-mail. They sign up and request to join; you decide under Requests.`}
        breadcrumb={{ label: t`Requests`, href: '/shop/requests' }}
        noMatches={t`No invitations match`}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => t`invitation to ${row.email}`}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, []))}
        views={views}
        sorts={[
          { value: '-sentAt', label: t`Newest first` },
          { value: 'sentAt', label: t`Oldest first` },
        ]}
        searchHint={t`Search e-mail`}
        primary={{
          label: t`Invite merchants`,
          icon: <UserPlus size={16} aria-hidden />,
          onClick: () => setInviting(true),
          disabledReason: closedReason,
        }}
        actions={[
          { label: t`Copy invitation link`, icon: <Link2 size={16} aria-hidden />, onClick: () => void copyLink(), disabledReason: closedReason },
        ]}
        rowActions={actionsOf}
        card={{
          subline: (row) => (row.status === 'undelivered' ? undeliveredText : (row.merchant?.name ?? row.invitedBy ?? '')),
          badge: (row) => <Status invitation={row} />,
        }}
        firstUse={{
          picture: <Mail size={26} />,
          title: isOpen === false ? t`Your marketplace is not open to merchants yet` : t`Invite your first merchant`,
          text:
            isOpen === false
              ? t`Turn on “Open to merchants”, then merchants can find it and request to join.`
              : t`Enter the e-mail addresses of companies. Their requests to join appear under Requests.`,
        }}
      />
      {isInviting && <InviteMerchantsDialog onClose={() => setInviting(false)} />}
    </>
  )
}
