import { t } from '@lingui/core/macro'
import type { Invitation, Member } from '@stoa/contract/team.ts'
import { security } from '@stoa/contract/security.ts'
import { team } from '@stoa/contract/team.ts'
import { MemberRole } from '@stoa/contract/states.ts'
import { Button, Group } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Select } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { When } from '../../ui/when.tsx'
import { FactorPolicy } from './factor-policy.tsx'
import { roleChoices, roleLabels } from './role-labels.ts'
import { useFreshSignIn } from './use-fresh-sign-in.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const InviteDialog = openedLater(async () => (await import('./invite-dialog.tsx')).InviteDialog)
const ResetFactorDialog = openedLater(async () => (await import('./reset-factor-dialog.tsx')).ResetFactorDialog)

/** Everybody with access to the company, what they may do, and who was invited. */
export function TeamPage() {
  const mayManage = useMay('team:manage')
  const account = useSession()
  const isConfirmed = account?.isEmailConfirmed ?? false
  const [isInviting, setInviting] = useState(false)
  const { data, error, refetch } = useCall(team.list, {})
  const description = mayManage ? t`People with access to your company.` : t`View only. Owners can invite people and change roles.`
  if (!data)
    return (
      <PagePending
        error={error}
        onRetry={() => void refetch()}
        description={description}
        shape="column"
        heights={mayManage ? [113, 111, 212] : [113]}
      />
    )
  const owners = data.members.filter(({ role }) => role === 'owner').length
  return (
    <>
      <PageHeader
        title={t`Team`}
        description={description}
        {...(mayManage
          ? {
              primary: {
                label: t`Invite`,
                icon: <UserPlus size={16} aria-hidden />,
                onClick: () => setInviting(true),
                disabledReason: isConfirmed ? undefined : t`Confirm your e-mail address first`,
              },
            }
          : {})}
      />
      <div className={layoutStyles.stack}>
        <Card title={t`Members`} isFlush>
          <RowList>
            {data.members.map((member) => (
              <MemberRow key={member.userId} member={member} mayManage={mayManage} isLastOwner={member.role === 'owner' && owners === 1} />
            ))}
          </RowList>
        </Card>
        {mayManage && <FactorPolicy isRequired={data.isSecondFactorRequired} />}
        {mayManage && (
          <Card title={t`Invitations`} isFlush>
            {data.invitations.length === 0 ? (
              <EmptyState title={t`No open invitations`} text={t`People you invite appear here until they accept.`} />
            ) : (
              <RowList>
                {data.invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </RowList>
            )}
          </Card>
        )}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function MemberRow({ member, mayManage, isLastOwner }: { member: Member; mayManage: boolean; isLastOwner: boolean }) {
  const { go } = useNavigation()
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const change = useSend(team.updateMember, { refreshes: [team.list], onSuccess: ({ name }) => toastDone(t`Role of ${name} changed`) })
  const { run, dialog } = useFreshSignIn(t`Assigning the owner role requires your password.`)
  const remove = useSend(team.removeMember, { refreshes: [team.list], onSuccess: () => toastDone(t`${member.name} removed`), onError })
  const reset = useSend(security.resetMember, { refreshes: [team.list] })
  const [isResetting, setResetting] = useState(false)
  const leave = useSend(team.leave, { onSuccess: () => go('/signout'), onError })
  const ask = async () => {
    const isSure = await confirm({
      title: member.isSelf ? t`Leave this company?` : t`Remove ${member.name}?`,
      message: member.isSelf ? t`You lose access immediately. An owner can invite you again.` : t`${member.email} loses access immediately.`,
      confirm: member.isSelf ? t`Leave` : t`Remove`,
      isDanger: true,
    })
    if (!isSure) return
    if (member.isSelf) leave.mutate({ body: {} })
    else remove.mutate({ body: { userId: member.userId } })
  }
  const lastSignIn =
    member.lastSignInAt === null ? (
      t`Never signed in`
    ) : (
      <>
        {t`Last signed in`} <When at={member.lastSignInAt} />
      </>
    )
  return (
    <Row
      name={
        <>
          {member.name} {member.isSelf && <Tag colour="none" icon={null}>{t`You`}</Tag>}{' '}
          {member.hasSecondFactor && <Tag colour="success">{t`Second factor`}</Tag>}
        </>
      }
      note={
        <>
          {member.email} · {lastSignIn}
          {isLastOwner && (mayManage || member.isSelf) && <> · {t`This is the only owner. Make another member an owner first.`}</>}
        </>
      }
    >
      {mayManage ? (
        <Select
          aria-label={t`Role of ${member.name}`}
          data={roleChoices}
          value={member.role}
          allowDeselect={false}
          w={130}
          disabled={isLastOwner || change.isPending}
          onChange={(value) =>
            void run(async () => void (await change.mutateAsync({ body: { userId: member.userId, role: MemberRole.parse(value) } })))
          }
        />
      ) : (
        <span>{roleLabels[member.role].name}</span>
      )}
      {mayManage && !member.isSelf && member.hasSecondFactor && (
        <Button variant="default" size="xs" aria-label={actionName(t`Reset second factor`, member.name)} onClick={() => setResetting(true)}>
          {t`Reset second factor`}
        </Button>
      )}
      {(mayManage || member.isSelf) && (
        <Button variant="default" size="xs" disabled={isLastOwner} onClick={() => void ask()}>
          {member.isSelf ? t`Leave` : t`Remove`}
        </Button>
      )}
      {isResetting && (
        <ResetFactorDialog
          person={member.name}
          onClose={() => setResetting(false)}
          onReset={({ reason }) => reset.mutateAsync({ body: { userId: member.userId, reason } })}
        />
      )}
      {dialog}
    </Row>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const resend = useSend(team.resend, { refreshes: [team.list], onSuccess: ({ email }) => toastDone(t`Invitation sent to ${email}`), onError })
  const revoke = useSend(team.revoke, {
    refreshes: [team.list],
    onSuccess: () => toastDone(t`Invitation of ${invitation.email} withdrawn`),
    onError,
  })
  const body = { invitationId: invitation.id }
  return (
    <Row
      name={
        <>
          {invitation.email} {invitation.isExpired && <Tag colour="error">{t`Expired`}</Tag>}
        </>
      }
      note={
        <>
          {roleLabels[invitation.role].name} · {invitation.invitedBy === null ? null : t`Invited by ${invitation.invitedBy}`}{' '}
          <When at={invitation.sentAt} />
        </>
      }
    >
      <Group gap={8} wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          loading={resend.isPending}
          aria-label={actionName(t`Send again`, invitation.email)}
          onClick={() => resend.mutate({ body })}
        >
          {t`Send again`}
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={revoke.isPending}
          aria-label={actionName(t`Withdraw`, invitation.email)}
          onClick={() => revoke.mutate({ body })}
        >
          {t`Withdraw`}
        </Button>
      </Group>
    </Row>
  )
}
